// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Knows the calls that touch what no instruction names: fields and methods by reflection, settings of the whole JVM, what is on the other
 * side of a pipe or a socket; and those whose result, or whose time, the collector decides.
 */
final class Unseen {

    private static final int REFERENCE = 0;
    private static final int CLEANER = 1;

    private Unseen() {}

    /** What the collector has to do with a method that this class declares, as the gate counts such things; -1 if nothing. */
    static int late(String owner, String name) {
        if (Qualities.has(owner, name, "", Quality.CLEANS)) {
            return CLEANER;
        }
        return Qualities.has(owner, name, "", Quality.COLLECTED) ? REFERENCE : -1;
    }

    /** Whether it can't be told what the call touches. */
    static boolean isCall(MethodInsnNode call) {
        return Qualities.has(call.owner, call.name, call.desc, Quality.UNSEEN);
    }

    /** Whether the call calls a method, which may be a woven one. */
    static boolean isInvocation(MethodInsnNode call) {
        return call.owner.equals("java/lang/reflect/Method") && call.name.equals("invoke");
    }
}
