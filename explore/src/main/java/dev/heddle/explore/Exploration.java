// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.List;

/** The result of an exploration. */
public record Exploration(
        String strategy, Stop stop, boolean isExhaustive, Progress progress, List<FoundOutcome> outcomes) {

    public Exploration {
        outcomes = List.copyOf(outcomes);
    }

    /** Returns true if every class of executions was run to its end. What that is worth, the ledger says. */
    public boolean isExhausted() {
        return stop == Stop.EXHAUSTED && isExhaustive && progress.tooLong() == 0;
    }
}
