// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

/** The verdict of a verb. It means the same for all of them. */
public enum Verdict {
    /** Nothing was found, and everything that was asked was decided. */
    HOLDS(0),
    /** Something can go wrong. */
    FOUND(1),
    /** Nothing was found, but not everything was decided. */
    INCONCLUSIVE(4),
    /** Somebody interrupted it; what was known until then was shown. */
    INTERRUPTED(130);

    private final int exitCode;

    Verdict(int exitCode) {
        this.exitCode = exitCode;
    }

    /** The exit code of a command that came to this. */
    public int exitCode() {
        return exitCode;
    }
}
