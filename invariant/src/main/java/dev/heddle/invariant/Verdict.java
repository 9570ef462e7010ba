package dev.heddle.invariant;

/** What the oracle says of an execution. */
public enum Verdict {
    GOOD,
    BAD
}
