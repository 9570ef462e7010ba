// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** The data that a woven instruction leaves in the thread's log; {@code docs/trace-format.md} section 3 has the details. */
public enum Logged {
    /** The value read from the heap. */
    VALUE(1),
    /** The value of a final field, where the object's construction was not seen. */
    FINAL_VALUE(2),
    /** A value and a stamp, or a stamp alone for a write. */
    VOLATILE(3),
    /** True if two references are the same. */
    OUTCOME(4),
    /** The result of a call into code that is not woven. */
    CALL(5),
    /** That a call which returns its receiver has returned. */
    FLUENT(6),
    /** The result of a test library's assertion. */
    ASSERTION(7),
    /** Stamps around a call that the catalogue models, and its result. */
    OPERATION(8),
    /** A stamp after a monitor was entered. */
    ENTER(9),
    /** A stamp before a monitor is left. */
    EXIT(10),
    /** The value of an input. */
    INPUT(11),
    /** As {@link #OPERATION} if the receiver's class synchronises, else as {@link #CALL}; a call through an interface. */
    OPEN(12),
    /** The elements that {@code System.arraycopy} copies, before it does. */
    COPY(13),
    /** The elements of the arrays that a call reads, before it does; its result; the elements of the one that it has changed. */
    ELEMENTS(14),
    /** The result of a call, a new array, and its elements. */
    CONTENTS(15),
    /** Whether a call of {@code Field.set} changes a final field, before it does; that it has returned. */
    REFLECTION(16),
    /** A whole number read from an array, in an encoding of its own. */
    ELEMENT(17);

    private final int code;

    Logged(int code) {
        this.code = code;
    }

    /** The byte in the plans of a trace; never given to another constant. */
    int code() {
        return code;
    }
}
