// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;

/** For what a build should fail. */
public enum FailOn {
    /** For what went wrong. */
    ERROR,
    /** For what is wrong in itself as well, such as a race. */
    WARNING,
    /** For what was predicted and not made to happen as well. */
    PREDICTED,
    /** For nothing. */
    NEVER;

    /** Returns true if it should fail for this. */
    public boolean counts(Finding finding) {
        return switch (this) {
            case ERROR -> finding.isBad() && finding.severity() == Severity.ERROR;
            case WARNING -> finding.isBad();
            case PREDICTED -> finding.isBad() || !finding.evidence().isReal();
            case NEVER -> false;
        };
    }
}
