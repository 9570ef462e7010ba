// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** The reason why an exploration stopped. */
public enum Stop {
    /** Nothing is left. Whether that was all there is, {@link Exploration#isExhausted} says. */
    EXHAUSTED,
    /** Nothing is left but what was given to others, who have not reported it as done. */
    OTHERS,
    FAILURES,
    EXECUTIONS,
    TIME,
    INTERRUPTED
}
