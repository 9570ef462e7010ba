// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.candidate.Candidate;
import dev.heddle.check.CandidateOutcome;
import dev.heddle.rebuild.Site;
import dev.heddle.search.code.CodeSpot;
import dev.heddle.search.code.Suspect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The progress of one suspicion. */
final class SuspectProgress {

    private final Suspect suspect;
    private final boolean isByRuns;
    private boolean isReachedAtOnce;
    private boolean isReached;
    private boolean isByCondition;
    private Optional<CandidateOutcome.Stage> stage = Optional.empty();
    private int spent;
    private boolean isTried;

    /** Identifies a suspicion: the kind and the places, in the order of threads only where that matters. */
    record Key(Suspect.Kind kind, List<CodeSpot> spots) {

        static Key of(Suspect suspect) {
            return of(suspect.kind(), suspect.sites());
        }

        private static Key of(Suspect.Kind kind, List<Site> sites) {
            List<CodeSpot> spots = new ArrayList<>();
            sites.forEach(site ->
                    spots.add(kind == Suspect.Kind.DEADLOCK ? CodeSpot.of(site).wholeMethod() : CodeSpot.of(site)));
            if (kind != Suspect.Kind.INTRUSION) {
                spots.sort(Comparator.comparing(CodeSpot::toString));
            }
            return new Key(kind, spots);
        }

        /** Of what a run shows; nothing for what is not searched for. */
        static Optional<Key> of(Candidate candidate) {
            return SuspectProgress.kind(candidate).map(kind -> of(kind, candidate.sites()));
        }
    }

    SuspectProgress(Suspect suspect, boolean isByRuns) {
        this.suspect = suspect;
        this.isByRuns = isByRuns;
    }

    static Optional<Suspect.Kind> kind(Candidate candidate) {
        return candidate.match(
                race -> Optional.of(Suspect.Kind.RACE),
                deadlock -> deadlock.sites().size() == 2 ? Optional.of(Suspect.Kind.DEADLOCK) : Optional.empty(),
                atomicity -> Optional.of(Suspect.Kind.INTRUSION),
                region -> Optional.empty(),
                order -> Optional.empty());
    }

    /** The suspicion that a run shows. */
    static Optional<Suspect> suspect(Candidate candidate) {
        List<Site> sites = candidate.sites();
        return kind(candidate)
                .map(kind -> new Suspect(
                        kind,
                        variable(candidate),
                        sites.get(0),
                        List.of(sites.get(1)),
                        kind == Suspect.Kind.INTRUSION ? List.of(sites.get(2)) : List.of()));
    }

    private static String variable(Candidate candidate) {
        return candidate.match(
                race -> race.variable(),
                deadlock -> String.join(" and ", deadlock.locks()),
                atomicity -> atomicity.variable(),
                region -> region.region(),
                order -> order.variable());
    }

    Suspect suspect() {
        return suspect;
    }

    boolean isByRuns() {
        return isByRuns;
    }

    boolean isReached() {
        return isReached;
    }

    boolean isReachedAtOnce() {
        return isReachedAtOnce;
    }

    boolean isByCondition() {
        return isByCondition;
    }

    boolean isConfirmed() {
        return hasCome(CandidateOutcome.Stage.CONFIRMED);
    }

    boolean hasCome(CandidateOutcome.Stage wanted) {
        return stage.filter(known -> known.compareTo(wanted) >= 0).isPresent();
    }

    int spent() {
        return spent;
    }

    /** Returns true if some way to it was asked for. */
    boolean isTried() {
        return isTried;
    }

    void tried() {
        isTried = true;
    }

    void spend() {
        spent++;
    }

    void reached(boolean isFirstRun) {
        isReachedAtOnce |= isFirstRun;
        isReached = true;
    }

    /** Keeps how far it came at most. */
    void came(CandidateOutcome aim) {
        if (!hasCome(aim.stage())) {
            stage = Optional.of(aim.stage());
        }
        isByCondition |= aim.stage() == CandidateOutcome.Stage.CONFIRMED && aim.byCondition();
    }

    /** It was seen to fail. */
    void failed() {
        stage = Optional.of(CandidateOutcome.Stage.CONFIRMED);
    }
}
