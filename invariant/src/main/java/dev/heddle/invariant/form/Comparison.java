// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.util.List;
import java.util.function.Function;

/** Two terms compare in one way: {@code x < orig(x)}. References, booleans and sequences are equal or not. */
public record Comparison(Term left, Sign sign, Term right) implements Invariant {

    /** The comparison of two values. */
    public enum Sign {
        EQUAL("=="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">="),
        DIFFERENT("!=");

        private final String text;

        Sign(String text) {
            this.text = text;
        }

        /** Tells whether values with this order, as a comparator gives it, compare so. */
        public boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                case AT_LEAST -> order >= 0;
                case DIFFERENT -> order != 0;
            };
        }

        /** The same said from the other side. */
        public Sign turned() {
            return switch (this) {
                case LESS -> GREATER;
                case AT_MOST -> AT_LEAST;
                case GREATER -> LESS;
                case AT_LEAST -> AT_MOST;
                default -> this;
            };
        }

        public String text() {
            return text;
        }
    }

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue one = left.in(tuple);
        SampledValue other = right.in(tuple);
        return one.isAbsent() || other.isAbsent() || sign.holds(ValueComparison.order(one, other));
    }

    @Override
    public List<Term> terms() {
        return List.of(left, right);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        String one = left.text(names);
        String other = right.text(names);
        if (left.type() == SampledVariable.Type.SEQUENCE || left.type() == SampledVariable.Type.REFERENCES) {
            return "%sArrays.equals(%s, %s)".formatted(sign == Sign.EQUAL ? "" : "!", one, other);
        }
        return "%s %s %s".formatted(one, sign.text(), other);
    }

    @Override
    public boolean isJava() {
        return true;
    }

    @Override
    public int weight() {
        return switch (sign) {
            case EQUAL -> 1;
            case LESS, GREATER -> 2;
            case AT_MOST, AT_LEAST -> 3;
            case DIFFERENT -> 4;
        };
    }
}
