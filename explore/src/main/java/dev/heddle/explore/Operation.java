// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.List;

/**
 * A visible operation: what a thread is about to do, where in its code, and to which objects.
 *
 * @param site the statement, by a number that is the same in all executions
 * @param partner the thread that is started or joined, or {@link #NOBODY}
 */
public record Operation(OperationKind kind, int site, int partner, List<Access> accesses) {

    public static final int NOBODY = -1;

    public Operation {
        boolean needsPartner = kind == OperationKind.START || kind == OperationKind.JOIN;
        if (needsPartner != (partner != NOBODY)) {
            throw new IllegalArgumentException(kind + " with partner " + partner);
        }
        if (accesses.stream().map(Access::object).distinct().count() != accesses.size()) {
            throw new IllegalArgumentException("two accesses of one object: " + accesses);
        }
        accesses = List.copyOf(accesses);
    }

    public static Operation on(OperationKind kind, int site, Access... accesses) {
        return new Operation(kind, site, NOBODY, List.of(accesses));
    }
}
