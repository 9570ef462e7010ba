// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import dev.heddle.invariant.value.ValueLiterals;
import java.util.List;
import java.util.function.Function;

/** An integer has one remainder: {@code x % 4 == 1}. */
public record Modulus(Term term, long modulus, long remainder) implements Invariant {

    public Modulus {
        if (modulus < 2 || remainder < 0 || remainder >= modulus) {
            throw new IllegalArgumentException("no remainder: %d of %d".formatted(remainder, modulus));
        }
    }

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue found = term.in(tuple);
        return found.isAbsent() || Math.floorMod(ValueComparison.whole(found), modulus) == remainder;
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        // Java's % has the sign of the left side, so it would say something else of negative values.
        return "Math.floorMod(%s, %s) == %s"
                .formatted(term.text(names), ValueLiterals.number(modulus), ValueLiterals.number(remainder));
    }

    @Override
    public boolean isJava() {
        return true;
    }

    @Override
    public int weight() {
        return 3;
    }
}
