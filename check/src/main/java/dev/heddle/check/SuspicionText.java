package dev.heddle.check;

import dev.heddle.candidate.AccessKind;
import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Place;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.rebuild.Site;
import java.util.ArrayList;
import java.util.List;

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

    /** What each thread does, a line each. */
    static List<String> lines(Suspicions.Possible possible) {
        return possible.candidate()
                .match(
                        race -> accesses(possible, race.variable(), List.of(race.first(), race.second())),
                        deadlock -> locks(possible, deadlock),
                        atomicity -> List.of(),
                        region -> List.of(),
                        order -> List.of());
    }

    private static List<String> accesses(Suspicions.Possible possible, String variable, List<Place> places) {
        List<EventRef> events = possible.example().events();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            lines.add("%s: %s of %s at %s"
                    .formatted(events.get(i).thread(), access(place.kind()), variable, text(place.site())));
        }
        return lines;
    }

    private static String access(AccessKind kind) {
        return switch (kind) {
            case READ, SYNC_READ -> "read";
            case WRITE, SYNC_WRITE -> "write";
            case UPDATE, SYNC_UPDATE -> "update";
        };
    }

    private static List<String> locks(Suspicions.Possible possible, Candidate.Deadlock deadlock) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < deadlock.sites().size(); i++) {
            lines.add("%s: waits for %s at %s"
                    .formatted(
                            possible.example().events().get(i).thread(),
                            deadlock.locks().get(i),
                            text(deadlock.sites().get(i))));
        }
        return lines;
    }

    private static String text(Site site) {
        String simple = site.className().substring(site.className().lastIndexOf('.') + 1);
        return "%s.%s:%d".formatted(simple, site.method(), site.line());
    }

    /** What it means. */
    static List<Finding.Explanation> explanation(Candidate candidate) {
        return candidate.match(
                race -> why(
                        "nothing orders the two accesses, and not both are volatile or atomic: a reader may see an old"
                                + " value for ever, and of a long or double even half of a new one"),
                deadlock -> List.of(),
                atomicity -> List.of(),
                region -> List.of(),
                order -> List.of());
    }

    private static List<Finding.Explanation> why(String text) {
        return List.of(new Finding.Explanation("why", text));
    }
}
