// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/** The result of a pass. Variables, locks and events are numbers of the stream that it was given. */
public record PassResult(
        List<FoundRace> races,
        List<FoundDeadlock> deadlocks,
        List<FoundTriple> triples,
        List<FoundRegion> regions,
        List<FoundOrder> orders,
        PassStages stages) {

    public PassResult {
        races = List.copyOf(races);
        deadlocks = List.copyOf(deadlocks);
        triples = List.copyOf(triples);
        regions = List.copyOf(regions);
        orders = List.copyOf(orders);
    }
}
