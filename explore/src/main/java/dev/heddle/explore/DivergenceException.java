// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** A program did something else than in an earlier execution with the same schedule, so that no result would hold. */
public final class DivergenceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int step;

    public DivergenceException(int step, String message) {
        super("step %d: %s".formatted(step, message));
        this.step = step;
    }

    /** Returns what is usually the reason, for people. */
    public static String likelyCause() {
        return "something other than who goes next decides what the program does: time, chance, input, identity hash codes, an "
                + "uncontrolled thread, or what an earlier execution left behind";
    }

    /** The place in the schedule, from 0. */
    public int step() {
        return step;
    }
}
