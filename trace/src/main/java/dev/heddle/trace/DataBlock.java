// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.List;

/**
 * The place of a stretch of a thread's log in the file.
 *
 * @param offset of the block in the file
 * @param thread whose log it is
 * @param position how many main bytes of this thread come before
 * @param ending how the log ends there if this is the last block; {@code COMPLETE} in all others
 * @param mainLength number of main bytes
 * @param turnsLength number of turn bytes
 * @param turnsStart where in the payload the turn bytes start; the main bytes follow them
 */
record DataBlock(
        long offset, int thread, long position, LogEnd ending, int mainLength, int turnsLength, int turnsStart) {

    private static final List<LogEnd> ENDINGS =
            List.of(LogEnd.COMPLETE, LogEnd.TORN, LogEnd.STACK_OVERFLOWED, LogEnd.JVM_FAILED);

    /** The byte for an ending that a block can say. */
    static int code(LogEnd ending) {
        int code = ENDINGS.indexOf(ending);
        if (code < 0) {
            throw new IllegalArgumentException("no block says " + ending);
        }
        return code;
    }

    /** Reads the first bytes of a payload; they are enough. */
    static DataBlock read(long offset, PayloadReader from, int payloadLength) {
        int thread = from.id();
        long position = from.count();
        int ending = from.octet();
        if (ending >= ENDINGS.size()) {
            throw new PayloadReader.Malformed("there is no ending " + ending);
        }
        int mainLength = from.id();
        int turnsLength = from.id();
        int turnsStart = from.taken();
        if (position < 0 || (long) turnsStart + turnsLength + mainLength != payloadLength) {
            throw new PayloadReader.Malformed("its lengths do not add up");
        }
        return new DataBlock(offset, thread, position, ENDINGS.get(ending), mainLength, turnsLength, turnsStart);
    }

    /** Returns true if it is the thread's last. */
    boolean isLast() {
        return ending != LogEnd.COMPLETE;
    }

    /** Number of main bytes of the thread up to the end of this block. */
    long end() {
        return position + mainLength;
    }

    int mainStart() {
        return turnsStart + turnsLength;
    }
}
