// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.Op;

/** An access at a place in the code, as a number: the place and the op. */
final class AccessCode {

    private static final int SHIFT = 3;

    private AccessCode() {}

    static int of(int site, int op) {
        return site << SHIFT | op;
    }

    static int site(int access) {
        return access >> SHIFT;
    }

    static int op(int access) {
        return access & ((1 << SHIFT) - 1);
    }

    /** Two accesses of which at least one writes, and at least one does not synchronise. */
    static boolean canRace(int op, int other) {
        return (Op.writes(op) || Op.writes(other)) && !(Op.isSync(op) && Op.isSync(other));
    }
}
