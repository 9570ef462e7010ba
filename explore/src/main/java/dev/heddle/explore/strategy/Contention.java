// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.Operations;
import java.util.Arrays;

/** The objects that several threads were seen to access, at least one of them to change it. */
final class Contention {

    private static final int NOBODY = 0;
    private static final int SEVERAL = -1;

    /** Per object, one more than the only thread that accessed it; the same for those that updated it. */
    private int[] accessedBy = new int[16];

    private int[] updatedBy = new int[16];

    void note(Operations operations, int operation, int thread) {
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            int object = operations.object(access);
            if (object >= accessedBy.length) {
                accessedBy = Arrays.copyOf(accessedBy, 2 * object);
                updatedBy = Arrays.copyOf(updatedBy, 2 * object);
            }
            accessedBy[object] = with(accessedBy[object], thread);
            if (operations.updates(access)) {
                updatedBy[object] = with(updatedBy[object], thread);
            }
        }
    }

    /** Returns true if nobody contends for any object of the operation, as far as was seen. */
    boolean isFree(Operations operations, int operation) {
        if (operations.concernsAll(operation)) {
            return false;
        }
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            int object = operations.object(access);
            boolean isKnown = object < accessedBy.length && accessedBy[object] != NOBODY;
            if (isKnown && accessedBy[object] == SEVERAL && updatedBy[object] != NOBODY) {
                return false;
            }
        }
        return true;
    }

    private static int with(int known, int thread) {
        if (known == NOBODY || known == thread + 1) {
            return thread + 1;
        }
        return SEVERAL;
    }
}
