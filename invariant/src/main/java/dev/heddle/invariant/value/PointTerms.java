// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The terms that the variables of a point give rise to. */
public final class PointTerms {

    /** The order of leaders of classes of equal terms: plain variables before computed ones, present before past. */
    public static final Comparator<Term> LEADERS = Comparator.<Term>comparingInt(
                    term -> term instanceof Term.Plain ? 0 : 1)
            .thenComparing(Term::isBefore)
            .thenComparingInt(PointTerms::place);

    private PointTerms() {}

    public static List<Term.Plain> plain(Point point) {
        List<Term.Plain> terms = new ArrayList<>();
        for (int i = 0; i < point.variables().size(); i++) {
            terms.add(new Term.Plain(i, point.variables().get(i)));
        }
        return terms;
    }

    /** Lengths and sums of the given sequences, and their elements at the given indices; of one time each. */
    public static List<Term> computed(List<Term.Plain> sequences, List<Term.Plain> integers) {
        List<Term> terms = new ArrayList<>();
        for (Term.Plain sequence : sequences) {
            terms.add(new Term.Length(sequence));
            if (sequence.type() == SampledVariable.Type.SEQUENCE) {
                terms.add(new Term.Sum(sequence));
            }
            integers.stream()
                    .filter(index -> index.isBefore() == sequence.isBefore())
                    .forEach(index -> terms.add(new Term.Cell(sequence, index)));
        }
        return terms;
    }

    /** The same term as it was at the beginning, if it is among the given ones. */
    public static Optional<Term> before(Term term, List<Term> among) {
        if (term.isBefore()) {
            return Optional.empty();
        }
        String text = term.text(variable ->
                variable.isBefore() ? variable.name() : variable.before().name());
        return among.stream()
                .filter(other -> other.isBefore() && other.type() == term.type())
                .filter(other -> other.text().equals(text))
                .findFirst();
    }

    public static int place(Term term) {
        if (term instanceof Term.Plain plain) {
            return plain.index();
        }
        if (term instanceof Term.Length length) {
            return length.sequence().index();
        }
        if (term instanceof Term.Sum sum) {
            return sum.sequence().index();
        }
        if (term instanceof Term.Cell cell) {
            return cell.sequence().index();
        }
        throw new IllegalArgumentException(term.text());
    }
}
