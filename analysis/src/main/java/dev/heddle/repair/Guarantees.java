package dev.heddle.repair;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a primitive guarantees of every interleaving, as a conjunction of disjunctions of happens-before atoms.
 *
 * <p>A wait-notify guarantees that the notifying step comes before the waiting one. A barrier guarantees of each two parties
 * that what the one did just before it comes before what the other does just after it. Sections that exclude each other
 * guarantee that the end of one of them comes before the start of the other.
 */
record Guarantees(List<Set<HbAtom>> disjunctions) {

    static Guarantees of(Primitive primitive) {
        List<Set<HbAtom>> all = new ArrayList<>();
        primitive.match(
                lock -> addExclusions(all, excludedPairs(lock)),
                barrier -> addMeetings(all, barrier.steps()),
                wait -> all.add(Set.of(new HbAtom(wait.notifying(), wait.waiting()))),
                both -> addExclusions(all, excludedPairs(both)));
        return new Guarantees(all);
    }

    /** Whether some guarantee makes one of these atoms hold in every interleaving. */
    boolean imply(Set<HbAtom> disjunction) {
        return disjunctions.stream()
                .anyMatch(mine -> mine.stream().allMatch(atom -> disjunction.stream()
                        .anyMatch(other -> implies(atom, other))));
    }

    /** Whether these guarantees include all of the others. */
    boolean imply(Guarantees others) {
        return others.disjunctions.stream().allMatch(this::imply);
    }

    // By program order: what is before a step is also before all that comes later in its thread, and so on.
    private static boolean implies(HbAtom stronger, HbAtom weaker) {
        return weaker.earlier().thread().equals(stronger.earlier().thread())
                && weaker.earlier().index() <= stronger.earlier().index()
                && weaker.later().thread().equals(stronger.later().thread())
                && weaker.later().index() >= stronger.later().index();
    }

    /** Two sections of different threads that a lock keeps apart. */
    record Exclusion(Section one, Section other) {}

    /** The pairs of sections that the primitive keeps apart. */
    static List<Exclusion> excludedPairs(Primitive primitive) {
        List<Exclusion> pairs = new ArrayList<>();
        primitive.match(
                lock -> addPairs(pairs, lock.sections(), lock.sections()),
                barrier -> false,
                wait -> false,
                both -> addPairs(pairs, both.exclusive(), both.exclusive())
                        | addPairs(pairs, both.shared(), both.exclusive()));
        return pairs;
    }

    private static boolean addPairs(List<Exclusion> pairs, List<Section> left, List<Section> right) {
        Set<Exclusion> found = new LinkedHashSet<>();
        for (Section one : left) {
            for (Section other : right) {
                if (!one.thread().equals(other.thread()) && !found.contains(new Exclusion(other, one))) {
                    found.add(new Exclusion(one, other));
                }
            }
        }
        return pairs.addAll(found);
    }

    private static boolean addExclusions(List<Set<HbAtom>> all, List<Exclusion> pairs) {
        pairs.forEach(pair ->
                all.add(Set.of(endBeforeStart(pair.one(), pair.other()), endBeforeStart(pair.other(), pair.one()))));
        return true;
    }

    private static HbAtom endBeforeStart(Section first, Section second) {
        return new HbAtom(new Step(first.thread(), first.last()), new Step(second.thread(), second.first()));
    }

    private static boolean addMeetings(List<Set<HbAtom>> all, List<Step> parties) {
        for (Step one : parties) {
            for (Step other : parties) {
                if (!one.equals(other) && one.index() > 0) {
                    all.add(Set.of(new HbAtom(new Step(one.thread(), one.index() - 1), other)));
                }
            }
        }
        return true;
    }
}
