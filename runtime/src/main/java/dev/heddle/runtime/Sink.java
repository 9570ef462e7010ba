// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

/** The destination of full buffers and new threads and types. The agent's is a file; nothing here may call into the program. */
public interface Sink {

    /** A buffer of at least this size; its content is arbitrary. */
    byte[] buffer(int size);

    /**
     * Takes a stretch of a thread's log, and the two buffers with it. May wait until there is room.
     *
     * @param position how many main bytes the thread had logged before this stretch
     * @param ending what comes behind the stretch; if it is the thread's last, the buffers may still be in use
     */
    void data(int thread, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, Ending ending);

    /**
     * Takes a copy of the beginning of a stretch that {@link #data} will get later, if the thread comes to that. What is said about a
     * thread between two calls of {@code data} joins end to end. May wait until there is room.
     *
     * @param position how many main bytes the thread had logged before this part
     */
    void draft(int thread, long position, byte[] main, byte[] turns);

    /** A thread that may log. */
    void thread(int id, String path, Thread thread, int parent);

    /** The JVM is about to be halted: what is logged must be kept now. */
    void halting();

    /** A type whose objects may be logged; returns its number. Called once per class. */
    int type(Class<?> type);
}
