// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.ClassShape;
import dev.heddle.instrument.Hierarchy;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.SpelledOut;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The class that is being woven, and what is known of others. */
record ClassContext(
        ClassNode type,
        @Nullable ClassLoader loader,
        Hierarchy hierarchy,
        Scope scope,
        GateSites sites,
        Landmarks landmarks,
        ChosenInputs inputs,
        Leaks leaks,
        SpelledOut spelledOut) {

    static final String INITIALISER = "<clinit>()V";

    /** Returns true if the class of this internal name is woven, too. */
    boolean isWoven(String name) {
        return name.equals(type.name)
                || !name.startsWith("[") && scope.reasonAgainst(name).isEmpty();
    }

    /** Returns true if statics of the class must be as new in each execution, and so whoever uses them asks for that first. */
    boolean isInitialisedAgain(String name) {
        if (!isWoven(name)) {
            return false;
        }
        ClassShape shape = hierarchy.find(loader, name);
        return shape != null && (hasState(shape) || shape.superName() != null && isInitialisedAgain(shape.superName()));
    }

    private static boolean hasState(ClassShape shape) {
        // Constants of an enum are known to the JVM, and fields of an interface can't be written again.
        if ((shape.access() & (Opcodes.ACC_ENUM | Opcodes.ACC_INTERFACE)) != 0 || isSwitchTable(shape)) {
            return false;
        }
        return shape.methods().containsKey(INITIALISER)
                || shape.fields().values().stream().anyMatch(ClassContext::isVariable);
    }

    private static boolean isVariable(int access) {
        return (access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_FINAL) == 0;
    }

    // Made by javac for a switch on an enum: never changes.
    private static boolean isSwitchTable(ClassShape shape) {
        return (shape.access() & Opcodes.ACC_SYNTHETIC) != 0
                && shape.fields().keySet().stream().allMatch(field -> field.startsWith("$SwitchMap$"));
    }
}
