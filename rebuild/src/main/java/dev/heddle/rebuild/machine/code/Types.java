// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

/** Questions about types that may have no answer, where a class is missing from the trace. */
public final class Types {

    private Types() {}

    /** Returns true if it is certain that objects of the type are not of the other one. */
    public static boolean isNot(ClassInfo type, ClassInfo other) {
        return !type.isSubtypeOf(other) && isComplete(type);
    }

    /** Returns true if all that the type inherits from is known. */
    public static boolean isComplete(ClassInfo type) {
        if (type.component() != null) {
            return isComplete(type.component());
        }
        ClassInfo parent = type.superclass();
        return type.isHierarchyKnown()
                && (parent == null || isComplete(parent))
                && type.interfaces().stream().allMatch(Types::isComplete);
    }
}
