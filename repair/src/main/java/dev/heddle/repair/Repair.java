// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair;

import dev.heddle.check.CheckResult;
import dev.heddle.explore.Stop;
import dev.heddle.repair.source.Patch;
import java.util.OptionalLong;

/**
 * A patch with which a bug can't be made to happen any more.
 *
 * @param before what the check of the program as it is says
 * @param result what the check of the patched program says
 */
public record Repair(Patch patch, CheckResult before, CheckResult result) {

    /** Returns true if every interleaving of the patched program was run. */
    public boolean isProof() {
        return result.isProof();
    }

    /**
     * The cost of a patch: how many events a recorded run has, and how many interleavings there are, without and with
     * it. The fewer are left, the more threads wait for one another.
     *
     * @param interleavings empty if not all were run
     */
    public record Cost(long events, OptionalLong interleavings) {}

    /** Returns what it was like without the patch. */
    public Cost costBefore() {
        return cost(before);
    }

    /** Returns what it is like with it. */
    public Cost cost() {
        return cost(result);
    }

    private static Cost cost(CheckResult checked) {
        return new Cost(
                checked.coverage().events(),
                checked.exploration()
                        .filter(results ->
                                results.stop().filter(Stop.EXHAUSTED::equals).isPresent())
                        .map(results -> OptionalLong.of(results.progress().executions()))
                        .orElse(OptionalLong.empty()));
    }
}
