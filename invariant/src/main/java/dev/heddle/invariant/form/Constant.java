// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueLiterals;
import java.util.List;
import java.util.function.Function;

/** A term is always the same: {@code x == 5}. */
public record Constant(Term term, SampledValue value) implements Invariant {

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue found = term.in(tuple);
        return found.isAbsent() || found.equals(value);
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        return ValueLiterals.equal(term.text(names), term.type(), value);
    }

    @Override
    public boolean isJava() {
        return ValueLiterals.isJava(term.type(), value);
    }

    @Override
    public int weight() {
        return 1;
    }
}
