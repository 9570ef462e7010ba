// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.util.List;
import java.util.function.Function;

/** A reference is never null. */
public record NonNull(Term term) implements Invariant {

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue found = term.in(tuple);
        return found.isAbsent() || ValueComparison.whole(found) != 0;
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        return term.text(names) + " != null";
    }

    @Override
    public boolean isJava() {
        return true;
    }

    @Override
    public int weight() {
        return 1;
    }
}
