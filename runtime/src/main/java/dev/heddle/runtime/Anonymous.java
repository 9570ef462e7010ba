// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

/**
 * Says which objects are recorded without identity: values such as strings and boxes, and things of the JDK that nobody
 * synchronises with. The recorder asks by class, the rebuild by name, and both must get the same answer.
 */
public final class Anonymous {

    private static final String[] TYPES = {
        "java.lang.String",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.Byte",
        "java.lang.Character",
        "java.lang.Boolean",
        "java.lang.Float",
        "java.lang.Double",
        "java.lang.Class",
        "java.lang.Module",
        "java.lang.StackTraceElement",
        "java.util.Optional",
        "java.util.OptionalInt",
        "java.util.OptionalLong",
        "java.util.OptionalDouble",
        "java.util.UUID",
        "java.util.Locale",
    };

    private static final String[] PACKAGES = {
        "java.io.",
        "java.nio.",
        "java.time.",
        "java.math.",
        "java.text.",
        "java.lang.invoke.",
        "java.lang.reflect.",
        "java.util.stream.",
        "java.util.regex.",
        "java.net.",
        "sun.",
        "jdk.",
    };

    private static final ClassValue<Boolean> KNOWN = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Anonymous.is(type.getName());
        }
    };

    private Anonymous() {}

    /** Whether objects of this class have no identity in a trace. */
    public static boolean is(Class<?> type) {
        return KNOWN.get(type);
    }

    /** Whether objects of the class with this name (as {@link Class#getName} has it) have no identity in a trace. */
    public static boolean is(String name) {
        for (String type : TYPES) {
            if (type.equals(name)) {
                return true;
            }
        }
        // A variable handle stands for a variable, so it matters which one it is; proxies are the program's own.
        if (name.startsWith("java.lang.invoke.VarHandle") || name.startsWith("jdk.proxy")) {
            return false;
        }
        for (String prefix : PACKAGES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return name.startsWith("java.util.") && (name.endsWith("Itr") || name.endsWith("Iterator"));
    }
}
