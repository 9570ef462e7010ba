package dev.heddle.mend;

import dev.heddle.check.CheckResult;

/**
 * A patch with which a bug can't be made to happen any more.
 *
 * @param result what the check of the patched program says
 */
public record Repair(Patch patch, CheckResult result) {

    /** Whether every interleaving of the patched program was run. */
    public boolean isProof() {
        return result.isProof();
    }
}
