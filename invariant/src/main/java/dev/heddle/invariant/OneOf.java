// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A term has one of a few values: {@code x == 0 || x == 3}. */
public record OneOf(Term term, List<Value> values) implements Invariant {

    public OneOf {
        values = List.copyOf(values);
        if (values.size() < 2) {
            throw new IllegalArgumentException("one of " + values + " is a constant");
        }
    }

    /** Values in their order, so that the same ones make the same invariant. */
    static OneOf of(Term term, Iterable<Value> values) {
        List<Value> sorted = new ArrayList<>();
        values.forEach(sorted::add);
        sorted.sort(Values::order);
        return new OneOf(term, sorted);
    }

    @Override
    public boolean holds(List<Value> tuple) {
        Value found = term.in(tuple);
        return found.isAbsent() || values.contains(found);
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<Variable, String> names) {
        return values.stream()
                .map(value -> Literals.equal(term.text(names), term.type(), value))
                .collect(Collectors.joining(" || "));
    }

    @Override
    public boolean isJava() {
        return values.stream().allMatch(value -> Literals.isJava(term.type(), value));
    }

    @Override
    public int weight() {
        return values.size();
    }
}
