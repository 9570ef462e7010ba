// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** Decides, before each step of one execution, which thread takes it. */
public interface Scheduler {

    /** Given instead of a thread: this execution is of no use, end it. */
    int STOP = -1;

    /** The enabled thread that takes the next step, or {@link #STOP}. Asked only if a thread is enabled. */
    int next(State state);

    /** Called once if the execution came to its end by itself: no thread is enabled any more. */
    void ended(State state);
}
