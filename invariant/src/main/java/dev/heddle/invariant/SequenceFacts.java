// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Comparison.Sign;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.SequenceInvariant;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Invariants of the elements of sequences. */
final class SequenceFacts {

    /** The strongest first, and one that says less only if it does not hold. */
    private static final List<Sign> STRONGEST_FIRST =
            List.of(Sign.EQUAL, Sign.LESS, Sign.GREATER, Sign.AT_MOST, Sign.AT_LEAST, Sign.DIFFERENT);

    private final Table table;

    SequenceFacts(Table table) {
        this.table = table;
    }

    /** Returns what can be said of one sequence. Of sequences without elements nothing is worth saying. */
    List<Invariant> of(Term sequence) {
        List<Invariant> found = new ArrayList<>();
        long longest = table.column(sequence).stream()
                .mapToLong(value -> elements(value).size())
                .max()
                .orElse(0);
        if (longest >= 1) {
            values(sequence, longest, found);
        }
        if (longest >= 2) {
            neighbours(sequence, found);
        }
        return found;
    }

    private void values(Term sequence, long longest, List<Invariant> found) {
        boolean references = sequence.type() == SampledVariable.Type.REFERENCES;
        long least = all(sequence).min().orElseThrow();
        long greatest = all(sequence).max().orElseThrow();
        if (least == greatest) {
            found.add(new SequenceInvariant.Elements(sequence, Sign.EQUAL, least));
            return;
        }
        if (references) {
            if (least > 0) {
                found.add(new SequenceInvariant.Elements(sequence, Sign.DIFFERENT, 0));
            }
            return;
        }
        found.add(new SequenceInvariant.Elements(sequence, Sign.AT_LEAST, least));
        found.add(new SequenceInvariant.Elements(sequence, Sign.AT_MOST, greatest));
        boolean onBothSides = least < 0 && greatest > 0;
        if (onBothSides && all(sequence).noneMatch(element -> element == 0)) {
            found.add(new SequenceInvariant.Elements(sequence, Sign.DIFFERENT, 0));
        }
        boolean isApartFromIndices = greatest < 0 || least >= longest;
        if (!isApartFromIndices) {
            strongest(STRONGEST_FIRST, sign -> new SequenceInvariant.ElementAndIndex(sequence, sign))
                    .ifPresent(found::add);
        }
    }

    private void neighbours(Term sequence, List<Invariant> found) {
        boolean references = sequence.type() == SampledVariable.Type.REFERENCES;
        if (table.column(sequence).stream().map(SequenceFacts::elements).allMatch(SequenceFacts::isOfOneValue)) {
            if (all(sequence).distinct().count() > 1) {
                found.add(new SequenceInvariant.Sorted(sequence, Sign.EQUAL));
            }
            return;
        }
        Optional<Invariant> order = references
                ? Optional.empty()
                : strongest(
                        List.of(Sign.LESS, Sign.GREATER, Sign.AT_MOST, Sign.AT_LEAST),
                        sign -> new SequenceInvariant.Sorted(sequence, sign));
        order.ifPresent(found::add);
        boolean strict = order.isPresent()
                && order.get() instanceof SequenceInvariant.Sorted sorted
                && (sorted.sign() == Sign.LESS || sorted.sign() == Sign.GREATER);
        Invariant noDuplicates = new SequenceInvariant.NoDuplicates(sequence);
        if (!strict && holds(noDuplicates)) {
            found.add(noDuplicates);
        }
    }

    /** Returns how two sequences of one length compare, place by place. */
    Optional<Invariant> ofTwo(Term one, Term other) {
        boolean references = one.type() == SampledVariable.Type.REFERENCES;
        List<Sign> signs = references ? List.of(Sign.DIFFERENT) : STRONGEST_FIRST;
        boolean empty = all(one).findAny().isEmpty();
        return empty ? Optional.empty() : strongest(signs, sign -> new SequenceInvariant.Pairwise(one, sign, other));
    }

    /** Tells whether a value is always among the elements. */
    Optional<Invariant> member(Term element, Term sequence) {
        return Optional.<Invariant>of(new SequenceInvariant.Member(element, sequence))
                .filter(this::holds);
    }

    private Optional<Invariant> strongest(List<Sign> signs, Function<Sign, Invariant> invariant) {
        return signs.stream().map(invariant).filter(this::holds).findFirst();
    }

    private boolean holds(Invariant invariant) {
        return table.rows().stream().allMatch(row -> invariant.holds(row.values()));
    }

    private LongStream all(Term sequence) {
        return table.column(sequence).stream()
                .flatMap(value -> elements(value).stream())
                .mapToLong(Long::longValue);
    }

    private static boolean isOfOneValue(List<Long> elements) {
        return elements.stream().distinct().count() <= 1;
    }

    private static List<Long> elements(SampledValue value) {
        return value instanceof SampledValue.Sequence sequence ? sequence.elements() : List.of();
    }

    /** The terms that may be elements of a sequence. */
    static Stream<Term> elements(Term sequence, List<Term> terms) {
        SampledVariable.Type type = sequence.type() == SampledVariable.Type.SEQUENCE
                ? SampledVariable.Type.INTEGER
                : SampledVariable.Type.REFERENCE;
        return terms.stream().filter(term -> term.type() == type && term instanceof Term.Plain);
    }
}
