// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import dev.heddle.invariant.value.ValueLiterals;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/** Something that can be said of the elements of sequences. */
public sealed interface SequenceInvariant extends Invariant {

    /** Returns what the sequence's elements are in a tuple; empty where it has none or is absent. */
    private static List<Long> elements(Term sequence, List<SampledValue> tuple) {
        return sequence.in(tuple) instanceof SampledValue.Sequence found ? found.elements() : List.of();
    }

    @Override
    default boolean isJava() {
        return false;
    }

    @Override
    default int weight() {
        return 3;
    }

    /** Neighbours always compare in one way: {@code LESS} if the sequence rises strictly. */
    record Sorted(Term sequence, Comparison.Sign sign) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            List<Long> elements = elements(sequence, tuple);
            for (int i = 1; i < elements.size(); i++) {
                if (!sign.holds(elements.get(i - 1).compareTo(elements.get(i)))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public List<Term> terms() {
            return List.of(sequence);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            String name = sequence.text(names);
            return sign == Comparison.Sign.EQUAL
                    ? "all elements of %s are equal".formatted(name)
                    : "%s[i] %s %s[i + 1] for all i".formatted(name, sign.text(), name);
        }
    }

    /** No element comes twice. */
    record NoDuplicates(Term sequence) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            List<Long> elements = elements(sequence, tuple);
            return new HashSet<>(elements).size() == elements.size();
        }

        @Override
        public List<Term> terms() {
            return List.of(sequence);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return "no element of %s comes twice".formatted(sequence.text(names));
        }
    }

    /** Every element compares in one way with a number: {@code cells[i] >= 0 for all i}. */
    record Elements(Term sequence, Comparison.Sign sign, long value) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            return elements(sequence, tuple).stream().allMatch(element -> sign.holds(Long.compare(element, value)));
        }

        @Override
        public List<Term> terms() {
            return List.of(sequence);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            boolean references = sequence.type() == SampledVariable.Type.REFERENCES;
            return "%s[i] %s %s for all i"
                    .formatted(
                            sequence.text(names),
                            sign.text(),
                            references && value == 0 ? "null" : (references ? "#" : "") + ValueLiterals.number(value));
        }
    }

    /** Every element compares in one way with its own index: {@code cells[i] == i for all i}. */
    record ElementAndIndex(Term sequence, Comparison.Sign sign) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            List<Long> elements = elements(sequence, tuple);
            for (int i = 0; i < elements.size(); i++) {
                if (!sign.holds(Long.compare(elements.get(i), i))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public List<Term> terms() {
            return List.of(sequence);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return "%s[i] %s i for all i".formatted(sequence.text(names), sign.text());
        }
    }

    /** Two sequences are of one length, and their elements compare in one way, place by place. */
    record Pairwise(Term left, Comparison.Sign sign, Term right) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            if (!speaksOf(tuple)) {
                return true;
            }
            List<Long> one = elements(left, tuple);
            List<Long> other = elements(right, tuple);
            if (one.size() != other.size()) {
                return false;
            }
            for (int i = 0; i < one.size(); i++) {
                if (!sign.holds(one.get(i).compareTo(other.get(i)))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public List<Term> terms() {
            return List.of(left, right);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return "%s[i] %s %s[i] for all i".formatted(left.text(names), sign.text(), right.text(names));
        }
    }

    /** A value is always an element of a sequence. */
    record Member(Term element, Term sequence) implements SequenceInvariant {

        @Override
        public boolean holds(List<SampledValue> tuple) {
            return !speaksOf(tuple) || elements(sequence, tuple).contains(ValueComparison.whole(element.in(tuple)));
        }

        @Override
        public List<Term> terms() {
            return List.of(element, sequence);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return "%s is an element of %s".formatted(element.text(names), sequence.text(names));
        }
    }
}
