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
import java.util.Set;
import java.util.stream.Collectors;

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

    public HbFormula {
        List<Set<HbAtom>> copies = new ArrayList<>();
        terms.forEach(term -> copies.add(java.util.Collections.unmodifiableSet(new LinkedHashSet<>(term))));
        terms = List.copyOf(copies);
    }

    /** Whether it holds in a complete order of all steps. */
    public boolean holds(Schedule order) {
        Map<Step, Integer> places = new HashMap<>();
        for (int place = 0; place < order.steps().size(); place++) {
            places.put(order.steps().get(place), place);
        }
        return form == Form.DNF
                ? terms.stream().anyMatch(term -> term.stream().allMatch(atom -> atom.holds(places)))
                : terms.stream().allMatch(term -> term.stream().anyMatch(atom -> atom.holds(places)));
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
