// SPDX-License-Identifier: Apache-2.0
package dev.heddle.problem;

/** The one who can act on a problem. It decides the exit code, and only {@link #HEDDLE}'s problems come with a stack trace. */
public enum ProblemOwner {
    /** Whoever called: an option or an input is wrong. */
    USER(2),
    /** A limit was reached before the answer was. */
    LIMIT(4),
    /** Heddle is wrong. */
    HEDDLE(70);

    private final int exitCode;

    ProblemOwner(int exitCode) {
        this.exitCode = exitCode;
    }

    /** Returns the exit code of the process. */
    public int exitCode() {
        return exitCode;
    }
}
