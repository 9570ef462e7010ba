// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import dev.heddle.invariant.value.ValueLiterals;
import java.util.List;
import java.util.function.Function;

/** A number never goes below, or above, a value that it has: {@code x >= 1}, {@code x <= 144}. */
public record Bound(Term term, Side side, SampledValue value) implements Invariant {

    /** On which side of the bound the term stays. */
    public enum Side {
        AT_LEAST(">="),
        AT_MOST("<=");

        private final String sign;

        Side(String sign) {
            this.sign = sign;
        }

        public boolean holds(int order) {
            return this == AT_LEAST ? order >= 0 : order <= 0;
        }

        public String sign() {
            return sign;
        }
    }

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue found = term.in(tuple);
        return found.isAbsent() || side.holds(ValueComparison.order(found, value));
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        return "%s %s %s".formatted(term.text(names), side.sign(), ValueLiterals.of(term.type(), value));
    }

    @Override
    public boolean isJava() {
        return ValueLiterals.isJava(term.type(), value);
    }

    @Override
    public int weight() {
        return 2;
    }
}
