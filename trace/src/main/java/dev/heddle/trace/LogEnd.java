package dev.heddle.trace;

/** What is behind the last byte of a thread's log. */
public enum LogEnd {
    /** Nothing: the thread logged no more than this. */
    COMPLETE("it is complete"),
    /** The thread was still running when the program ended; the last value or turn may be cut. */
    TORN("the thread was still running when the program ended"),
    /** The file was cut off, so the thread may have logged more. */
    CUT("the trace was cut off"),
    /** A block of the thread is missing; what comes after it can't be used. */
    GAP("a block is missing here");

    private final String meaning;

    LogEnd(String meaning) {
        this.meaning = meaning;
    }

    /** In words. */
    public String meaning() {
        return meaning;
    }
}
