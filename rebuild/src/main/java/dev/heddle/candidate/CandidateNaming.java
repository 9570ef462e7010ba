// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import dev.heddle.candidate.encode.Encoded;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.pass.found.FoundDeadlock;
import dev.heddle.candidate.pass.found.FoundOrder;
import dev.heddle.candidate.pass.found.FoundRace;
import dev.heddle.candidate.pass.found.FoundRegion;
import dev.heddle.candidate.pass.found.FoundTriple;
import dev.heddle.rebuild.Site;
import java.util.Arrays;
import java.util.List;

/** Says in words of the program what the pass found in numbers. */
final class CandidateNaming {

    private final Encoded run;

    CandidateNaming(Encoded run) {
        this.run = run;
    }

    Candidate race(FoundRace found) {
        return new Candidate.Race(
                place(found.site(), found.op()),
                place(found.otherSite(), found.otherOp()),
                run.variable(found.variable()),
                found.observed(),
                found.byWeakness(),
                grade(found.proved()),
                examples(found.examples()));
    }

    Candidate deadlock(FoundDeadlock found) {
        return new Candidate.Deadlock(
                found.sites().stream().map(run::site).toList(),
                found.locks().stream().map(run::lock).toList(),
                grade(found.proved()),
                examples(found.examples()));
    }

    Candidate atomicity(FoundTriple found, boolean isRecorded) {
        return new Candidate.Atomicity(
                region(found),
                found.unit(),
                place(found.site(), found.op()),
                place(found.remoteSite(), found.remoteOp()),
                place(found.laterSite(), found.laterOp()),
                run.variable(found.variable()),
                found.events(),
                found.observed() && isRecorded ? Grade.OBSERVED : grade(found.proved()),
                examples(found.examples()));
    }

    private String region(FoundTriple found) {
        boolean hasRegion = found.unit() == AtomicUnit.REGION
                || found.unit() == AtomicUnit.TWO_BLOCKS
                || found.unit() == AtomicUnit.FRESH_LOOK;
        if (hasRegion) {
            return run.region(run.stream().target(found.region()));
        }
        Site site = run.site(found.site());
        return site.className().substring(site.className().lastIndexOf('.') + 1) + "." + site.method();
    }

    Candidate region(FoundRegion found) {
        return new Candidate.BrokenRegion(
                run.region(found.label()),
                run.site(found.site()),
                run.site(found.earlierSite()),
                run.site(found.laterSite()),
                found.times(),
                examples(found.examples()));
    }

    Candidate order(FoundOrder found) {
        return new Candidate.Order(
                OrderKind.valueOf(found.kind().name()),
                run.site(found.site()),
                run.site(found.otherSite()),
                run.variable(found.variable()),
                found.observed() ? Grade.OBSERVED : grade(found.proved()),
                examples(found.examples()));
    }

    private CandidatePlace place(int site, int op) {
        return new CandidatePlace(run.site(site), AccessKind.of(op));
    }

    private static Grade grade(boolean proved) {
        return proved ? Grade.PROVED : Grade.SUSPECT;
    }

    private List<Example> examples(List<int[]> examples) {
        return examples.stream()
                .map(events ->
                        new Example(Arrays.stream(events).mapToObj(this::event).toList()))
                .toList();
    }

    private EventRef event(int event) {
        return new EventRef(run.thread(run.stream().thread(event)), run.stream().origin(event));
    }
}
