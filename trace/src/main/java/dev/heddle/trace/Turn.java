// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** The kinds of rare events of control; {@code docs/trace-format.md} section 4 has their payloads. */
public enum Turn {
    /** A woven method was entered from outside. */
    ENTER(1),
    /** An exception handler of woven code began. */
    CAUGHT(2),
    /** An exception left a method that was entered from outside. */
    ESCAPED(3),
    /** This thread started another one. */
    STARTED(4),
    /** The thread ended. */
    ENDED(5),
    /** Something that is not modelled happened. */
    NOTE(6);

    private final int tag;

    Turn(int tag) {
        this.tag = tag;
    }

    /** The byte in the log. */
    public int tag() {
        return tag;
    }
}
