// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

/** The instructions of a toy thread: a stack machine whose visible instructions are the switch points. */
enum Instruction {
    // Visible: one step each.
    READ,
    READ_ELEMENT,
    WRITE,
    WRITE_ELEMENT,
    CAS,
    ADD_ATOMICALLY,
    LOCK,
    TRY_LOCK,
    UNLOCK,
    WAIT,
    TIMED_WAIT,
    LIMITED_WAIT,
    INTERRUPTIBLE_WAIT,
    INTERRUPT,
    TIMED_LOCK,
    SIGNAL,
    BROADCAST,
    ACQUIRE,
    RELEASE,
    PARK,
    UNPARK,
    START,
    JOIN,
    YIELD,
    READ_LOCK,
    READ_UNLOCK,
    WRITE_LOCK,
    WRITE_UNLOCK,
    SNAPSHOT,
    SLEEP,
    PASS_TIME,
    MYSTERY,
    // Invisible: run together with the visible one before them.
    PUSH,
    PEEK,
    LOAD,
    STORE,
    POP,
    ADD,
    SUBTRACT,
    MULTIPLY,
    REMAINDER,
    EQUAL,
    LESS,
    NOT,
    JUMP,
    JUMP_IF_ZERO,
    REQUIRE,
    RETURN;

    boolean isVisible() {
        return ordinal() <= MYSTERY.ordinal();
    }
}
