package dev.heddle.control.explore;

/** Why an exploration stopped. */
public enum Stop {
    /** Nothing is left. Whether that is a proof is said by {@link Exploration#isProof}. */
    EXHAUSTED,
    /** Nothing is left but what was given to others, who have not reported it as done. */
    OTHERS,
    FAILURES,
    EXECUTIONS,
    TIME,
    INTERRUPTED
}
