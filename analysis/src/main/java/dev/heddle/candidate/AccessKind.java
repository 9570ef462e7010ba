package dev.heddle.candidate;

import dev.heddle.candidate.stream.Op;

/** How a variable is accessed. */
public enum AccessKind {
    READ,
    WRITE,
    /** Reads and then writes, as an operation on an ordinary collection does. */
    UPDATE,
    /** Reads a volatile, an atomic or an object that synchronises. */
    SYNC_READ,
    /** Writes a volatile, an atomic or an object that synchronises. */
    SYNC_WRITE,
    /** Reads and writes, in one step, an atomic or an object that synchronises. */
    SYNC_UPDATE;

    static AccessKind of(int op) {
        return values()[op];
    }

    /** Whether it writes. */
    public boolean writes() {
        return Op.writes(ordinal());
    }

    /** Whether it reads. */
    public boolean reads() {
        return Op.reads(ordinal());
    }
}
