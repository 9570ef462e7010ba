// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/** The way in which a variable is accessed. */
public enum AccessKind {
    READ(Op.READ),
    WRITE(Op.WRITE),
    /** Reads and then writes, as an operation on an ordinary collection does. */
    UPDATE(Op.UPDATE),
    /** Reads a volatile, an atomic or an object that synchronises. */
    SYNC_READ(Op.SYNC_READ),
    /** Writes a volatile, an atomic or an object that synchronises. */
    SYNC_WRITE(Op.SYNC_WRITE),
    /** Reads and writes, in one step, an atomic or an object that synchronises. */
    SYNC_UPDATE(Op.SYNC_UPDATE);

    private final int op;

    AccessKind(int op) {
        this.op = op;
    }

    static AccessKind of(int op) {
        return Arrays.stream(values()).filter(kind -> kind.op == op).findFirst().orElseThrow();
    }

    /** Returns true if it writes. */
    public boolean writes() {
        return Op.writes(op);
    }

    /** Returns true if it reads. */
    public boolean reads() {
        return Op.reads(op);
    }
}
