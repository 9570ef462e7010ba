// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** A thread's log has no more to read; says whether that is all there was. */
public final class EndOfLog extends RuntimeException {

    private final int thread;
    private final long position;
    private final LogEnd end;

    EndOfLog(int thread, long position, LogEnd end) {
        super("the log of thread " + thread + " ends at byte " + position + ": " + end.meaning());
        this.thread = thread;
        this.position = position;
        this.end = end;
    }

    /** Returns the number of the thread whose log it is. */
    public int thread() {
        return thread;
    }

    /** Returns the number of main bytes. */
    public long position() {
        return position;
    }

    /** Decides whether the thread logged more than this. */
    public LogEnd end() {
        return end;
    }
}
