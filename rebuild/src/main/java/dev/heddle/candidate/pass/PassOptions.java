// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

/**
 * The limits of the pass.
 *
 * @param proofs whether to prove candidates; no if the order of events is not known to be the recorded one
 * @param proofSteps how many events proofs may look at altogether; further candidates stay suspects
 */
public record PassOptions(boolean proofs, long proofSteps) {

    /** Proves what can be proved by looking at each event about ten times, or at fifty million events if there are few. */
    public static PassOptions standard(int events) {
        return new PassOptions(true, Math.max(50_000_000L, 10L * events));
    }

    /** The same without proofs. */
    public PassOptions withoutProofs() {
        return new PassOptions(false, proofSteps);
    }
}
