// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The guarantees of a primitive for every interleaving, as a conjunction of disjunctions of happens-before atoms.
 *
 * <p>A wait-notify guarantees that the notifying step comes before the waiting one. A barrier guarantees of each two parties
 * that what the one did just before it comes before what the other does just after it. Sections that exclude each other
 * guarantee that the end of one of them comes before the start of the other.
 */
record Guarantees(List<Set<HbAtom>> disjunctions) {

    /** Two sections that are kept apart. */
    record Exclusion(Section one, Section other) {
        private Set<HbAtom> disjunction() {
            return Set.of(endBeforeStart(one, other), endBeforeStart(other, one));
        }

        private static HbAtom endBeforeStart(Section first, Section second) {
            return new HbAtom(new Step(first.thread(), first.last()), new Step(second.thread(), second.first()));
        }
    }

    static Guarantees of(Primitive primitive) {
        List<Set<HbAtom>> all = new ArrayList<>();
        orders(primitive).forEach(atom -> all.add(Set.of(atom)));
        exclusions(primitive).forEach(pair -> all.add(pair.disjunction()));
        return new Guarantees(all);
    }

    /** Returns what several primitives guarantee together. */
    static Guarantees of(List<Primitive> primitives) {
        return new Guarantees(primitives.stream()
                .flatMap(primitive -> of(primitive).disjunctions().stream())
                .toList());
    }

    /** The atoms that hold in every interleaving. */
    static List<HbAtom> orders(Primitive primitive) {
        return primitive.match(
                lock -> List.of(),
                barrier -> meetings(barrier.steps()),
                wait -> List.of(new HbAtom(wait.notifying(), wait.waiting())),
                both -> List.of());
    }

    /** The pairs of sections that the primitive keeps apart. */
    static List<Exclusion> exclusions(Primitive primitive) {
        return primitive.match(
                lock -> pairs(lock.sections(), List.of()),
                barrier -> List.of(),
                wait -> List.of(),
                both -> pairs(both.exclusive(), both.shared()));
    }

    /** Returns true if some guarantee makes one of these atoms hold in every interleaving. */
    boolean imply(Set<HbAtom> disjunction) {
        return disjunctions.stream()
                .anyMatch(mine ->
                        mine.stream().allMatch(atom -> disjunction.stream().anyMatch(other -> implies(atom, other))));
    }

    /** Returns true if these guarantees include all of the others. */
    boolean imply(Guarantees others) {
        return others.disjunctions.stream().allMatch(this::imply);
    }

    // By program order: what comes before a step also comes before all that follows it in its thread, and if a step
    // comes
    // before something, so does all that its thread did earlier.
    private static boolean implies(HbAtom stronger, HbAtom weaker) {
        return weaker.earlier().thread().equals(stronger.earlier().thread())
                && weaker.earlier().index() <= stronger.earlier().index()
                && weaker.later().thread().equals(stronger.later().thread())
                && weaker.later().index() >= stronger.later().index();
    }

    private static List<Exclusion> pairs(List<Section> exclusive, List<Section> shared) {
        List<Exclusion> pairs = new ArrayList<>();
        for (int i = 0; i < exclusive.size(); i++) {
            for (int j = 0; j < i; j++) {
                // Of a lock that the program has, a thread may have several sections, which are apart anyway.
                if (!exclusive.get(j).thread().equals(exclusive.get(i).thread())) {
                    pairs.add(new Exclusion(exclusive.get(j), exclusive.get(i)));
                }
            }
            for (Section other : shared) {
                pairs.add(new Exclusion(exclusive.get(i), other));
            }
        }
        return pairs;
    }

    private static List<HbAtom> meetings(List<Step> parties) {
        List<HbAtom> atoms = new ArrayList<>();
        for (Step one : parties) {
            for (Step other : parties) {
                if (!one.equals(other) && one.index() > 0) {
                    atoms.add(new HbAtom(new Step(one.thread(), one.index() - 1), other));
                }
            }
        }
        return atoms;
    }
}
