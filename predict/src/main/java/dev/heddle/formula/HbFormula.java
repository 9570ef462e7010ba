// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Boolean combination of happens-before atoms in one of the two normal forms.
 *
 * @param form how the terms are joined
 * @param terms for {@link Form#DNF} the conjunctions of which one must hold, for {@link Form#CNF} the disjunctions all of
 *     which must hold
 */
public record HbFormula(Form form, List<Set<HbAtom>> terms) {

    /** The two normal forms. */
    public enum Form {
        /** A disjunction of conjunctions. */
        DNF,
        /** A conjunction of disjunctions. */
        CNF;

        Form dual() {
            return this == DNF ? CNF : DNF;
        }
    }

    // Beyond this many terms on the way the other normal form is of no use to anybody.
    private static final int MOST_TERMS = 1_000;

    // So many pairs that have not run yet are tried in all orders.
    private static final int MOST_OPEN = 10;

    public HbFormula {
        List<Set<HbAtom>> copies = new ArrayList<>();
        terms.forEach(term -> copies.add(java.util.Collections.unmodifiableSet(new LinkedHashSet<>(term))));
        terms = List.copyOf(copies);
    }

    /** Returns true if it holds in a complete order of all steps. */
    public boolean holds(Schedule order) {
        Map<Step, Integer> places = new HashMap<>();
        for (int place = 0; place < order.steps().size(); place++) {
            places.put(order.steps().get(place), place);
        }
        return holds(atom -> atom.holds(places));
    }

    /**
     * After how many steps of an order it holds however one goes on from there: the point of no return. A step that has not run yet
     * runs after all that have. Pairs of which neither has run may come to be in any order, so the point may be told a little late, but
     * never too early.
     *
     * @param order one in which it holds; steps that are not in it are never run
     */
    public OptionalInt decidedAfter(Schedule order) {
        Map<Step, Integer> places = new HashMap<>();
        for (int place = 0; place < order.steps().size(); place++) {
            places.put(order.steps().get(place), place);
        }
        return IntStream.rangeClosed(0, order.steps().size())
                .filter(done -> isDecided(places, done))
                .findFirst();
    }

    private boolean isDecided(Map<Step, Integer> places, int done) {
        List<HbAtom> open = terms.stream()
                .flatMap(Set::stream)
                .filter(atom -> !hasRun(atom.earlier(), places, done) && !hasRun(atom.later(), places, done))
                .map(atom -> atom.earlier().toString().compareTo(atom.later().toString()) < 0 ? atom : atom.negated())
                .distinct()
                .toList();
        if (open.size() > MOST_OPEN) {
            return false;
        }
        for (int way = 0; way < 1 << open.size(); way++) {
            int chosen = way;
            Predicate<HbAtom> holds = atom -> {
                int place = open.indexOf(atom);
                int mirrored = place < 0 ? open.indexOf(atom.negated()) : -1;
                if (place >= 0 || mirrored >= 0) {
                    return ((chosen >> Math.max(place, mirrored)) & 1) == (place >= 0 ? 1 : 0);
                }
                return hasRun(atom.earlier(), places, done)
                        && (!hasRun(atom.later(), places, done)
                                || places.getOrDefault(atom.earlier(), 0) < places.getOrDefault(atom.later(), 0));
            };
            if (!holds(holds)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasRun(Step step, Map<Step, Integer> places, int done) {
        return places.getOrDefault(step, Integer.MAX_VALUE) < done;
    }

    private boolean holds(Predicate<HbAtom> atoms) {
        return form == Form.DNF
                ? terms.stream().anyMatch(term -> term.stream().allMatch(atoms))
                : terms.stream().allMatch(term -> term.stream().anyMatch(atoms));
    }

    /** The complement, in the other normal form. */
    public HbFormula negated() {
        List<Set<HbAtom>> negated = new ArrayList<>();
        for (Set<HbAtom> term : terms) {
            negated.add(term.stream().map(HbAtom::negated).collect(Collectors.toCollection(LinkedHashSet::new)));
        }
        return new HbFormula(form.dual(), negated);
    }

    /**
     * The same formula in the other normal form: each new term takes one atom of every old one, smallest terms only. Nothing
     * where that becomes too large to be of use.
     */
    public Optional<HbFormula> inOtherForm() {
        List<Set<HbAtom>> result = new ArrayList<>();
        result.add(Set.of());
        for (Set<HbAtom> term : terms) {
            List<Set<HbAtom>> grown = new ArrayList<>();
            for (Set<HbAtom> partial : result) {
                if (partial.stream().anyMatch(term::contains)) {
                    grown.add(partial);
                    continue;
                }
                for (HbAtom atom : term) {
                    // a ∧ ¬a never holds and a ∨ ¬a always does: such a term says nothing in either form.
                    if (!partial.contains(atom.negated())) {
                        Set<HbAtom> extended = new LinkedHashSet<>(partial);
                        extended.add(atom);
                        grown.add(extended);
                    }
                }
            }
            // Comparing all with all is quadratic, so the limit comes before it too, with room for what is dropped.
            if (grown.size() > 10 * MOST_TERMS) {
                return Optional.empty();
            }
            result = smallest(grown);
            if (result.size() > MOST_TERMS) {
                return Optional.empty();
            }
        }
        return Optional.of(new HbFormula(form.dual(), result));
    }

    private static List<Set<HbAtom>> smallest(List<Set<HbAtom>> terms) {
        List<Set<HbAtom>> sorted = new ArrayList<>(new LinkedHashSet<>(terms));
        sorted.sort(java.util.Comparator.comparingInt(Set::size));
        List<Set<HbAtom>> kept = new ArrayList<>();
        for (Set<HbAtom> term : sorted) {
            if (kept.stream().noneMatch(term::containsAll)) {
                kept.add(term);
            }
        }
        return kept;
    }

    /** One line per term, with the program's labels. */
    public List<String> lines(TraceProgram program) {
        String inner = form == Form.DNF ? " ∧ " : " ∨ ";
        String outer = form == Form.DNF ? " ∨" : " ∧";
        if (terms.isEmpty()) {
            return List.of(form == Form.DNF ? "false" : "true");
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            Set<HbAtom> term = terms.get(i);
            String text = term.stream().map(atom -> atom.text(program)).collect(Collectors.joining(inner));
            if (term.isEmpty()) {
                text = form == Form.DNF ? "true" : "false";
            } else if (term.size() > 1) {
                text = "( " + text + " )";
            }
            lines.add(i + 1 < terms.size() ? text + outer : text);
        }
        return lines;
    }
}
