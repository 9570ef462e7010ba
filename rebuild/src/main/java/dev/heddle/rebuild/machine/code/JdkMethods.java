// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import java.util.Arrays;
import java.util.Optional;
import org.objectweb.asm.Type;

/** Asks the JDK that runs the analysis about its own classes, which are not in the trace if they were loaded early. */
final class JdkMethods {

    private JdkMethods() {}

    /** The class of the JDK with this binary name, not initialised. */
    static Optional<Class<?>> find(String name) {
        if (!name.startsWith("java.") && !name.startsWith("javax.") && !name.startsWith("jdk.")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Class.forName(name, false, ClassLoader.getPlatformClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            // Another JDK's class: we know no more than the trace says.
            return Optional.empty();
        }
    }

    /** Returns true if a class of the JDK has a body for the method. */
    static boolean declares(ClassInfo type, String name, String descriptor) {
        return find(type.name())
                .map(known -> Arrays.stream(known.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(name)
                                && !java.lang.reflect.Modifier.isAbstract(method.getModifiers())
                                && Type.getMethodDescriptor(method).equals(descriptor)))
                .orElse(false);
    }
}
