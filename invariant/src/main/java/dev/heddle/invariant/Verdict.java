package dev.heddle.invariant;

/** The oracle's verdict on an execution. */
public enum Verdict {
    GOOD,
    BAD
}
