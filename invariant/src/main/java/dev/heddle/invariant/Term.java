// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The subject of an invariant: a variable of a point, or something computed from its variables. */
public sealed interface Term {

    /** Returns what this is in a tuple; absent where a variable is, or where an index lies outside. */
    Value in(List<Value> tuple);

    /** Returns how its values may be compared. */
    Variable.Type type();

    /** The variables it is computed from. */
    Set<Variable> variables();

    /** Writes it as Java does, each variable under the name that it is given. */
    String text(Function<Variable, String> names);

    /** Tells whether the text is Java if the variables' names are. */
    default boolean isJava() {
        return true;
    }

    default String text() {
        return text(Variable::name);
    }

    /** Tells whether it speaks of values from the beginning only. */
    default boolean isBefore() {
        return variables().stream().allMatch(Variable::isBefore);
    }

    /** A variable, at its place in the tuples. */
    record Plain(int index, Variable variable) implements Term {

        @Override
        public Value in(List<Value> tuple) {
            return tuple.get(index);
        }

        @Override
        public Variable.Type type() {
            return variable.type();
        }

        @Override
        public Set<Variable> variables() {
            return Set.of(variable);
        }

        @Override
        public String text(Function<Variable, String> names) {
            return names.apply(variable);
        }
    }

    /** The length of a sequence. */
    record Length(Plain sequence) implements Term {

        @Override
        public Value in(List<Value> tuple) {
            return sequence.in(tuple) instanceof Value.Sequence found
                    ? Value.of(found.elements().size())
                    : Value.ABSENT;
        }

        @Override
        public Variable.Type type() {
            return Variable.Type.INTEGER;
        }

        @Override
        public Set<Variable> variables() {
            return sequence.variables();
        }

        @Override
        public String text(Function<Variable, String> names) {
            return sequence.text(names) + ".length";
        }
    }

    /** The sum of a sequence's elements; absent where it does not fit. */
    record Sum(Plain sequence) implements Term {

        @Override
        public Value in(List<Value> tuple) {
            if (!(sequence.in(tuple) instanceof Value.Sequence found)) {
                return Value.ABSENT;
            }
            long sum = 0;
            for (long element : found.elements()) {
                long next = sum + element;
                if (((sum ^ next) & (element ^ next)) < 0) {
                    return Value.ABSENT;
                }
                sum = next;
            }
            return Value.of(sum);
        }

        @Override
        public Variable.Type type() {
            return Variable.Type.INTEGER;
        }

        @Override
        public Set<Variable> variables() {
            return sequence.variables();
        }

        @Override
        public String text(Function<Variable, String> names) {
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
        public Value in(List<Value> tuple) {
            if (sequence.in(tuple) instanceof Value.Sequence found
                    && index.in(tuple) instanceof Value.Whole place
                    && place.value() >= 0
                    && place.value() < found.elements().size()) {
                return Value.of(found.elements().get((int) place.value()));
            }
            return Value.ABSENT;
        }

        @Override
        public Variable.Type type() {
            return sequence.type() == Variable.Type.REFERENCES ? Variable.Type.REFERENCE : Variable.Type.INTEGER;
        }

        @Override
        public Set<Variable> variables() {
            return sequence.variable().equals(index.variable())
                    ? Set.of(index.variable())
                    : Set.of(sequence.variable(), index.variable());
        }

        @Override
        public String text(Function<Variable, String> names) {
            return sequence.text(names) + "[" + index.text(names) + "]";
        }
    }
}
