package dev.heddle.control.explore;

import java.util.List;

/** What an exploration found. */
public record Exploration(
        String strategy, Stop stop, boolean isExhaustive, Progress progress, List<FoundOutcome> outcomes) {

    public Exploration {
        outcomes = List.copyOf(outcomes);
    }

    /** Whether every class of executions was run to its end, so that an outcome which is not listed can't happen. */
    public boolean isProof() {
        return stop == Stop.EXHAUSTED && isExhaustive && progress.tooLong() == 0;
    }
}
