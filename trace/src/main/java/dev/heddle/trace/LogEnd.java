// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** The state of a thread's log behind its last byte. */
public enum LogEnd {
    /** Nothing: the thread logged no more than this. */
    COMPLETE("it is complete"),
    /** The thread was still running when the program ended; the last value or turn may be cut. */
    TORN("the thread was still running when the program ended"),
    /** The file was cut off, so the thread may have logged more. */
    CUT("the trace was cut off"),
    /** A block of the thread is missing; what comes after it can't be used. */
    GAP("a block is missing here"),
    /** The stack overflowed in woven code; what the thread did then does not follow from the log, so it logged no more. */
    STACK_OVERFLOWED("the stack overflowed (StackOverflowError), which is not modelled"),
    /** The same by another error of the JVM. */
    JVM_FAILED("an error of the JVM arrived, such as OutOfMemoryError, which is not modelled");

    private final String meaning;

    LogEnd(String meaning) {
        this.meaning = meaning;
    }

    /** Returns true if the thread itself stopped logging there, between two instructions or in the middle of one. */
    public boolean isBroken() {
        return this == STACK_OVERFLOWED || this == JVM_FAILED;
    }

    /** In words. */
    public String meaning() {
        return meaning;
    }
}
