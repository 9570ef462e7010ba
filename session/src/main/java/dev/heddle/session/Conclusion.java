// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

/** The conclusion of an analysis, in one word. */
public enum Conclusion {
    /** Nothing can go wrong, within what was asked. */
    CLEAN(0),
    /** Something can go wrong. */
    FINDINGS(1),
    /** That is not known. Seeing nothing is not the same as there being nothing. */
    INCONCLUSIVE(4);

    private final int exitCode;

    Conclusion(int exitCode) {
        this.exitCode = exitCode;
    }

    /** Returns the exit code of the process. */
    public int exitCode() {
        return exitCode;
    }
}
