// SPDX-License-Identifier: Apache-2.0
package dev.heddle.problem;

/** Stops an analysis for a reason that has a name. The message holds the values and, where there is one, the remedy. */
public final class HeddleException extends RuntimeException {

    private final Problem problem;

    /** A problem that was seen first here. */
    public HeddleException(Problem problem, String message) {
        super(message);
        this.problem = problem;
    }

    /** A problem that something else caused. */
    public HeddleException(Problem problem, String message, Throwable cause) {
        super(message, cause);
        this.problem = problem;
    }

    /** Returns what kind of problem it is. */
    public Problem problem() {
        return problem;
    }
}
