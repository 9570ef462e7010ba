// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.AccessKind;
import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.CandidatePlace;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.OrderKind;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Topic;
import dev.heddle.rebuild.Site;
import dev.heddle.serial.Pattern;
import dev.heddle.serial.Serialisability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says in words what a candidate is about. */
final class SuspicionText {

    private SuspicionText() {}

    static Kind kind(Candidate candidate) {
        return candidate.match(
                race -> Kind.RACE,
                deadlock -> Kind.DEADLOCK,
                atomicity -> Kind.ATOMICITY,
                region -> Kind.ATOMICITY,
                order -> Kind.RACE);
    }

    /** What is the case, as a part of a sentence. */
    static String clause(Candidate candidate) {
        return candidate.match(
                race -> "two accesses of %s race".formatted(race.variable()),
                deadlock -> "%d threads ask for each other's locks"
                        .formatted(deadlock.sites().size()),
                atomicity -> "another thread gets between two accesses of %s".formatted(atomicity.variable()),
                region -> "a region is not atomic",
                order -> "something is used before it is made");
    }

    /** What each thread does. */
    static List<Failure> failures(Suspicions.Possible possible) {
        return possible.candidate()
                .match(
                        race -> accesses(possible, race.variable(), List.of(race.first(), race.second())),
                        deadlock -> locks(possible, deadlock),
                        atomicity -> accesses(
                                possible,
                                atomicity.variable(),
                                List.of(atomicity.first(), atomicity.remote(), atomicity.second())),
                        region -> List.of(),
                        order -> List.of());
    }

    private static List<Failure> accesses(Suspicions.Possible possible, String variable, List<CandidatePlace> places) {
        List<EventRef> events = possible.example().events();
        List<Failure> failures = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            CandidatePlace place = places.get(i);
            failures.add(
                    new Failure.Accesses(events.get(i).thread(), manner(place.kind()), variable, place(place.site())));
        }
        return failures;
    }

    /** A place of the recorded run, as findings have it. */
    static CodePlace place(Site site) {
        return new CodePlace(site.className(), site.method(), site.line());
    }

    private static Failure.Accesses.Manner manner(AccessKind kind) {
        return switch (kind) {
            case READ, SYNC_READ -> Failure.Accesses.Manner.READ;
            case WRITE, SYNC_WRITE -> Failure.Accesses.Manner.WRITE;
            case UPDATE, SYNC_UPDATE -> Failure.Accesses.Manner.UPDATE;
        };
    }

    /** Each waits for the lock that the next one has. */
    private static List<Failure> locks(Suspicions.Possible possible, Candidate.Deadlock deadlock) {
        List<Failure> failures = new ArrayList<>();
        for (int i = 0; i < deadlock.sites().size(); i++) {
            failures.add(Failure.Waits.forLock(
                    possible.example().events().get(i).thread(),
                    deadlock.locks().get(i),
                    "",
                    place(deadlock.sites().get(i))));
        }
        return failures;
    }

    /** What it means. */
    static List<Explanation> explanation(Suspicions.Possible possible) {
        return possible.candidate()
                .match(
                        race -> race(race, possible),
                        deadlock -> List.of(),
                        atomicity -> broken(atomicity, possible),
                        region -> List.of(),
                        order -> List.of());
    }

    private static List<Explanation> race(Candidate.Race race, Suspicions.Possible possible) {
        List<Explanation> all = new ArrayList<>();
        if (race.byWeakness()) {
            all.add(new Explanation.Words(
                    Topic.WEAK,
                    "the access by which one thread gets to know of the other is opaque, or acquires or releases where it"
                            + " would have to do the other: it makes nothing else visible"));
        }
        all.add(new Explanation.Words(
                Topic.WHY,
                "nothing orders the two accesses, and not both are volatile or atomic: a reader may see an old value for"
                        + " ever, and of a long or double even half of a new one"));
        for (OrderKind order : possible.orders()) {
            all.add(new Explanation.Words(Topic.ALSO, order(order)));
        }
        if (possible.isBenign()) {
            all.add(new Explanation.Words(
                    Topic.BUT,
                    "all who write it write the same value, and who does not find it writes it: it does no harm as far"
                            + " as the recorded values tell"));
        }
        return all;
    }

    private static String order(OrderKind order) {
        return switch (order) {
            case USE_BEFORE_INITIALISATION -> "the read may come before the first write";
            case PUBLICATION ->
                "publication without a barrier: who finds the object may not see what was written to it before";
            case STALE_FLAG -> "a loop reads it again and again: it may never see the write, and never end";
        };
    }

    private static List<Explanation> broken(Candidate.Atomicity atomicity, Suspicions.Possible possible) {
        String unit = switch (atomicity.unit()) {
            case REGION -> "the region %s is not atomic".formatted(atomicity.region());
            case TWO_BLOCKS, FRESH_LOOK ->
                "%s gives its lock back in between and takes it again".formatted(atomicity.region());
            case UPDATE, SECOND_LOOK -> "the second access writes what depends on the first";
            case DECISION -> "the second call rests on what the first told";
        };
        String how = possible.broken()
                .flatMap(Serialisability.Answer.Broken::pattern)
                .or(() -> pattern(atomicity))
                .map(Pattern::text)
                .orElse("no execution without the access in between has the same values");
        return why(unit + ": " + how);
    }

    /** What it looks like, where it was not told by a sign. */
    private static Optional<Pattern> pattern(Candidate.Atomicity atomicity) {
        boolean isWriteFirst = atomicity.first().kind().writes();
        boolean isWriteLast = atomicity.second().kind().writes();
        if (!atomicity.remote().kind().writes()) {
            return Optional.of(Pattern.WRITE_READ_WRITE);
        }
        if (isWriteLast) {
            return isWriteFirst ? Optional.empty() : Optional.of(Pattern.READ_WRITE_WRITE);
        }
        return Optional.of(isWriteFirst ? Pattern.WRITE_WRITE_READ : Pattern.READ_WRITE_READ);
    }

    private static List<Explanation> why(String text) {
        return List.of(new Explanation.Words(Topic.WHY, text));
    }
}
