// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counts that each stage of a pass left, and its time.
 *
 * @param sharing what no other thread can notice
 * @param races pairs of places
 * @param deadlocks circles of places
 * @param atomicity triples in regions
 * @param twoBlocks triples in two regions of one method, which gives a lock back in between and takes it again
 * @param updates triples of a read, a write that depends on it, and what may come between
 * @param orders order violations
 * @param proofSteps how many events the proofs looked at
 * @param untried how many candidates nobody tried to prove, because the limit was reached
 * @param crowded accesses in regions that were left out because there were too many different ones of the same variable
 * @param nanos processor time of each stage, by its name
 */
public record PassStages(
        SharingCounts sharing,
        RaceStages races,
        DeadlockStages deadlocks,
        AtomicityStages atomicity,
        AtomicityStages twoBlocks,
        AtomicityStages updates,
        int orders,
        long proofSteps,
        int untried,
        long crowded,
        Map<String, Long> nanos) {

    public PassStages {
        nanos = Collections.unmodifiableMap(new LinkedHashMap<>(nanos));
    }
}
