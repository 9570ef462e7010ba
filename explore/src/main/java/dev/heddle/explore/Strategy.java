// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Optional;

/**
 * Decides which executions to run, and in which order. A strategy knows nothing of how a program is executed.
 *
 * <p>For each execution: {@link #begin}, then {@link #next} before each step that is not merely repeated, then {@link #end}.
 */
public interface Strategy {

    /** Given by {@link #begin}: everything that this strategy would run has been run. */
    int NOTHING_LEFT = -1;

    /** The way in which an execution ended. */
    enum Ending {
        /** No thread can go on. */
        COMPLETE,
        /** It had more steps than allowed. */
        TOO_LONG,
        /** The strategy stopped it, since what follows is known. */
        STOPPED
    }

    /** Returns what a user calls it, with its parameters, such as {@code pcb:2}; {@code Strategies} reads it back. */
    String description();

    /**
     * Begins another execution.
     *
     * @return how many steps of the last execution it repeats, or {@link #NOTHING_LEFT}
     */
    int begin();

    /** The thread that goes next, an enabled one, or {@link Scheduler#STOP}. The history ends before that step. */
    int next(State state, History history);

    /** Ends the execution. */
    void end(State state, History history, Ending ending);

    /** Returns true if {@link #NOTHING_LEFT} means that every class of executions was run. */
    boolean isExhaustive();

    /** Returns true if it runs one execution of a class at most, so that executions of few switches must be looked for. */
    default boolean runsClassesOnce() {
        return false;
    }

    /** The part of all executions that was run, 0 to 1, as far as can be told; empty if there is no telling. */
    Optional<Double> explored();

    /** Returns how many branches are known that were not taken yet. */
    long frontier();

    /** Writes down what is left to do, so that a strategy of the same description can go on from there. */
    void save(FrontierWriter out);

    /** Goes on from what was written down, instead of from the start. */
    void restore(FrontierReader in);

    /**
     * Gives a part of what is left to do away, in the form of {@link #save}; empty if there is not enough to share. To be
     * called between executions.
     */
    boolean split(FrontierWriter out);

    /**
     * Writes down what was found to be necessary outside the part that this strategy was given, and forgets it. Whoever
     * gave the part must {@linkplain #accept accept} it before it may believe that nothing is left.
     */
    default void report(FrontierWriter out) {}

    /** Takes in what a strategy that was given a part has {@linkplain #report reported}. */
    default void accept(FrontierReader in) {}
}
