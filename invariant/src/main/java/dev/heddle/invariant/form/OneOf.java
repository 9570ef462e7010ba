// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import dev.heddle.invariant.value.ValueLiterals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A term has one of a few values: {@code x == 0 || x == 3}. */
public record OneOf(Term term, List<SampledValue> values) implements Invariant {

    public OneOf {
        values = List.copyOf(values);
        if (values.size() < 2) {
            throw new IllegalArgumentException("one of " + values + " is a constant");
        }
    }

    /** Values in their order, so that the same ones make the same invariant. */
    public static OneOf of(Term term, Iterable<SampledValue> values) {
        List<SampledValue> sorted = new ArrayList<>();
        values.forEach(sorted::add);
        sorted.sort(ValueComparison::order);
        return new OneOf(term, sorted);
    }

    @Override
    public boolean holds(List<SampledValue> tuple) {
        SampledValue found = term.in(tuple);
        return found.isAbsent() || values.contains(found);
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        return values.stream()
                .map(value -> ValueLiterals.equal(term.text(names), term.type(), value))
                .collect(Collectors.joining(" || "));
    }

    @Override
    public boolean isJava() {
        return values.stream().allMatch(value -> ValueLiterals.isJava(term.type(), value));
    }

    @Override
    public int weight() {
        return values.size();
    }
}
