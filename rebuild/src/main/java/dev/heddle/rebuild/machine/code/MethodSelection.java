// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the woven method that a call means. */
public final class MethodSelection {

    private MethodSelection() {}

    /** The method that a virtual call runs, given what it names and the receiver's class. */
    public static @Nullable MethodInfo select(ClassInfo owner, ClassInfo type, String name, String descriptor) {
        MethodInfo named = owner.declared(name, descriptor);
        return named != null && named.isPrivate() ? named : type.select(name, descriptor);
    }

    /** The method that a virtual call on an object of this class runs: superclasses first, then default methods. */
    public static @Nullable MethodInfo select(ClassInfo type, String name, String descriptor) {
        for (ClassInfo at = type; at != null; at = at.superclass()) {
            MethodInfo method = at.declared(name, descriptor);
            if (method != null && !method.isStatic() && !method.isAbstract() && !method.isPrivate()) {
                return method;
            }
            if (!at.isWoven() && JdkMethods.declares(at, name, descriptor)) {
                return null;
            }
        }
        return mostSpecific(defaults(type, name, descriptor));
    }

    /** The method that a static call, a constructor call or a call of {@code super} means. */
    public static @Nullable MethodInfo resolve(ClassInfo owner, String name, String descriptor) {
        for (ClassInfo at = owner; at != null; at = at.superclass()) {
            MethodInfo method = at.declared(name, descriptor);
            if (method != null) {
                return method;
            }
            if (!at.isWoven() && JdkMethods.declares(at, name, descriptor)) {
                return null;
            }
        }
        return mostSpecific(defaults(owner, name, descriptor));
    }

    private static List<MethodInfo> defaults(ClassInfo type, String name, String descriptor) {
        List<MethodInfo> found = new ArrayList<>();
        for (ClassInfo at = type; at != null; at = at.superclass()) {
            for (ClassInfo parent : at.interfaces()) {
                collectDefaults(parent, name, descriptor, found);
            }
        }
        return found;
    }

    private static void collectDefaults(ClassInfo type, String name, String descriptor, List<MethodInfo> found) {
        MethodInfo method = type.declared(name, descriptor);
        if (method != null && !method.isAbstract() && !found.contains(method)) {
            found.add(method);
        }
        for (ClassInfo parent : type.interfaces()) {
            collectDefaults(parent, name, descriptor, found);
        }
    }

    /** Returns, of several default methods, the one whose interface inherits from the others' (JVMS 5.4.3.3). */
    private static @Nullable MethodInfo mostSpecific(List<MethodInfo> candidates) {
        MethodInfo best = null;
        for (MethodInfo candidate : candidates) {
            if (best == null || candidate.owner().isSubtypeOf(best.owner())) {
                best = candidate;
            }
        }
        return best;
    }
}
