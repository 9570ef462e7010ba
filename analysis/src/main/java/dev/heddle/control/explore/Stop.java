package dev.heddle.control.explore;

/** Why an exploration stopped. */
public enum Stop {
    /** Nothing is left. Whether that is a proof is said by {@link Exploration#isProof}. */
    EXHAUSTED,
    FAILURES,
    EXECUTIONS,
    TIME,
    INTERRUPTED
}
