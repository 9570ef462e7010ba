// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The subject of an invariant: a variable of a point, or something computed from its variables. */
public sealed interface Term {

    /** Returns what this is in a tuple; absent where a variable is, or where an index lies outside. */
    SampledValue in(List<SampledValue> tuple);

    /** Returns how its values may be compared. */
    SampledVariable.Type type();

    /** The variables it is computed from. */
    Set<SampledVariable> variables();

    /** Writes it as Java does, each variable under the name that it is given. */
    String text(Function<SampledVariable, String> names);

    /** Tells whether the text is Java if the variables' names are. */
    default boolean isJava() {
        return true;
    }

    default String text() {
        return text(SampledVariable::name);
    }

    /** Tells whether it speaks of values from the beginning only. */
    default boolean isBefore() {
        return variables().stream().allMatch(SampledVariable::isBefore);
    }

    /** A variable, at its place in the tuples. */
    record Plain(int index, SampledVariable variable) implements Term {

        @Override
        public SampledValue in(List<SampledValue> tuple) {
            return tuple.get(index);
        }

        @Override
        public SampledVariable.Type type() {
            return variable.type();
        }

        @Override
        public Set<SampledVariable> variables() {
            return Set.of(variable);
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return names.apply(variable);
        }
    }

    /** The length of a sequence. */
    record Length(Plain sequence) implements Term {

        @Override
        public SampledValue in(List<SampledValue> tuple) {
            return sequence.in(tuple) instanceof SampledValue.Sequence found
                    ? SampledValue.of(found.elements().size())
                    : SampledValue.ABSENT;
        }

        @Override
        public SampledVariable.Type type() {
            return SampledVariable.Type.INTEGER;
        }

        @Override
        public Set<SampledVariable> variables() {
            return sequence.variables();
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return sequence.text(names) + ".length";
        }
    }

    /** The sum of a sequence's elements; absent where it does not fit. */
    record Sum(Plain sequence) implements Term {

        @Override
        public SampledValue in(List<SampledValue> tuple) {
            if (!(sequence.in(tuple) instanceof SampledValue.Sequence found)) {
                return SampledValue.ABSENT;
            }
            long sum = 0;
            for (long element : found.elements()) {
                long next = sum + element;
                if (((sum ^ next) & (element ^ next)) < 0) {
                    return SampledValue.ABSENT;
                }
                sum = next;
            }
            return SampledValue.of(sum);
        }

        @Override
        public SampledVariable.Type type() {
            return SampledVariable.Type.INTEGER;
        }

        @Override
        public Set<SampledVariable> variables() {
            return sequence.variables();
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return "sum(" + sequence.text(names) + ")";
        }

        @Override
        public boolean isJava() {
            return false;
        }
    }

    /** The element of a sequence that a variable is the index of; absent where the index lies outside. */
    record Cell(Plain sequence, Plain index) implements Term {

        @Override
        public SampledValue in(List<SampledValue> tuple) {
            if (sequence.in(tuple) instanceof SampledValue.Sequence found
                    && index.in(tuple) instanceof SampledValue.Whole place
                    && place.value() >= 0
                    && place.value() < found.elements().size()) {
                return SampledValue.of(found.elements().get((int) place.value()));
            }
            return SampledValue.ABSENT;
        }

        @Override
        public SampledVariable.Type type() {
            return sequence.type() == SampledVariable.Type.REFERENCES
                    ? SampledVariable.Type.REFERENCE
                    : SampledVariable.Type.INTEGER;
        }

        @Override
        public Set<SampledVariable> variables() {
            return sequence.variable().equals(index.variable())
                    ? Set.of(index.variable())
                    : Set.of(sequence.variable(), index.variable());
        }

        @Override
        public String text(Function<SampledVariable, String> names) {
            return sequence.text(names) + "[" + index.text(names) + "]";
        }
    }
}
