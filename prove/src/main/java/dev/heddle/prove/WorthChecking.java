// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Candidates;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.export.EventOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Selects the runs of a proof that are worth a whole check: those that may show something that the ones before do not. */
final class WorthChecking {

    private WorthChecking() {}

    /** The first run, and every other with a pair of accesses that may race in no run before it. */
    static List<KnownRun> ofAll(List<KnownRun> runs) {
        List<KnownRun> telling = new ArrayList<>();
        Set<Set<Site>> seen = new HashSet<>();
        for (KnownRun run : runs) {
            if (seen.addAll(races(run)) || telling.isEmpty()) {
                telling.add(run);
            }
        }
        return telling;
    }

    private static Set<Set<Site>> races(KnownRun run) {
        Set<Set<Site>> pairs = new HashSet<>();
        Candidates.find(run.history(), EventOrder.byStamps(run.history()), false)
                .of(Candidate.Race.class)
                .forEach(race -> pairs.add(new HashSet<>(race.sites())));
        return pairs;
    }
}
