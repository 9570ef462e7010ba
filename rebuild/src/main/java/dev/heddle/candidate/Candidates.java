// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import dev.heddle.candidate.encode.Encoded;
import dev.heddle.candidate.encode.Meant;
import dev.heddle.candidate.encode.RunEncoder;
import dev.heddle.candidate.pass.LinearPass;
import dev.heddle.candidate.pass.PassOptions;
import dev.heddle.candidate.pass.found.PassResult;
import dev.heddle.candidate.pass.found.PassStages;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.export.Occurrence;
import java.util.ArrayList;
import java.util.List;

/**
 * The candidates of a recorded run, merged by places in the code.
 *
 * @param all the candidates: deadlocks, races, atomicity violations, broken regions, order violations
 * @param stages how many there were before and after each stage, and how long it took
 * @param notes what is not known of the run, or was not looked at
 */
public record Candidates(List<Candidate> all, PassStages stages, List<String> notes) {

    public Candidates {
        all = List.copyOf(all);
        notes = List.copyOf(notes);
    }

    /**
     * Looks for candidates.
     *
     * @param history what the threads did
     * @param order all of it in one order, as {@link dev.heddle.rebuild.export.EventOrder} puts it
     * @param isRecorded whether the order explains all values that were read, as the recorded one did; if not, nothing is proved
     */
    public static Candidates find(History history, Iterable<Occurrence> order, boolean isRecorded) {
        return find(history, order, isRecorded, Meant.NOTHING);
    }

    /** Looks for candidates, with calls that belong together as whoever has read the code says. */
    public static Candidates find(History history, Iterable<Occurrence> order, boolean isRecorded, Meant meant) {
        Encoded run = RunEncoder.encode(history, order, meant);
        PassOptions standard = PassOptions.standard(run.stream().size());
        PassOptions options = isRecorded ? standard : standard.withoutProofs();
        return of(run, LinearPass.run(run.stream(), options), isRecorded);
    }

    private static Candidates of(Encoded run, PassResult result, boolean isRecorded) {
        CandidateNaming naming = new CandidateNaming(run);
        List<Candidate> all = new ArrayList<>();
        result.deadlocks().forEach(found -> all.add(naming.deadlock(found)));
        result.races().forEach(found -> all.add(naming.race(found)));
        result.triples().forEach(found -> all.add(naming.atomicity(found, isRecorded)));
        result.regions().forEach(found -> all.add(naming.region(found)));
        result.orders().forEach(found -> all.add(naming.order(found)));
        List<String> notes = new ArrayList<>(run.notes());
        notes.addAll(limits(result.stages()));
        return new Candidates(all, result.stages(), notes);
    }

    private static List<String> limits(PassStages stages) {
        List<String> limits = new ArrayList<>();
        if (stages.untried() > 0) {
            limits.add(
                    "%d candidates stay suspects because the limit for proofs was reached".formatted(stages.untried()));
        }
        if (!stages.deadlocks().isComplete()) {
            limits.add("there are too many cycles in the lock graph to look at them all");
        }
        if (stages.crowded() > 0) {
            limits.add("%d accesses were left out of regions that use one variable in too many ways"
                    .formatted(stages.crowded()));
        }
        return limits;
    }

    /** The candidates of one kind. */
    public <C extends Candidate> List<C> of(Class<C> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
