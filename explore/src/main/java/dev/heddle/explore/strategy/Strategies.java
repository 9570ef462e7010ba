// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.Strategy;
import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.dpor.PredecessorSets;
import java.util.List;

/** All strategies by name. A {@linkplain Strategy#description description} gives a strategy like the one it describes. */
public final class Strategies {

    /** The forms of names and parameters, for people. */
    public static final List<String> FORMS = List.of(
            "dpor",
            "dpor-source",
            "pcb[:PREEMPTIONS]",
            "hapset[:SIZE]",
            "random[:SEED]",
            "pct[:DEPTH[:SEED]]",
            "pos[:SEED]",
            "surw[:SEED]",
            "round-robin",
            "brute-force");

    private Strategies() {}

    /** A new strategy of the given name, with parameters after colons. */
    public static Strategy of(String description) {
        String[] words = description.split(":", -1);
        return switch (words[0]) {
            case "dpor" -> plain(new Dpor(), words);
            case "dpor-source" -> plain(new Dpor(Dpor.Plans.FIRST_STEP), words);
            case "brute-force" -> plain(new BruteForce(), words);
            case "round-robin" -> plain(new RoundRobin(), words);
            case "pcb" -> new PreemptionBound((int) parameter(words, 1, 1, Integer.MAX_VALUE));
            case "hapset" -> new PredecessorSets((int) parameter(words, 1, 1, 1));
            case "random" -> new RandomWalk(parameter(words, 1, 1, 0));
            case "pos" -> new PartialOrderSampling(parameter(words, 1, 1, 0));
            case "surw" -> new SelectiveUniformWalk(parameter(words, 1, 1, 0));
            case "pct" -> new PriorityChanges((int) parameter(words, 1, 2, 3), parameter(words, 2, 2, 0));
            default ->
                throw new IllegalArgumentException(
                        "there is no strategy '%s'; there are %s".formatted(words[0], String.join(", ", FORMS)));
        };
    }

    private static Strategy plain(Strategy strategy, String[] words) {
        parameter(words, 0, 0, 0);
        return strategy;
    }

    private static long parameter(String[] words, int index, int most, long otherwise) {
        if (words.length > most + 1) {
            throw new IllegalArgumentException("'%s' has at most %d parameters".formatted(words[0], most));
        }
        if (index == 0 || index >= words.length) {
            return otherwise;
        }
        try {
            return Long.parseLong(words[index]);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' is no number".formatted(words[index]), e);
        }
    }
}
