// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.List;
import java.util.function.Function;

/** A term is always the same: {@code x == 5}. */
public record Constant(Term term, Value value) implements Invariant {

    @Override
    public boolean holds(List<Value> tuple) {
        Value found = term.in(tuple);
        return found.isAbsent() || found.equals(value);
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<Variable, String> names) {
        return Literals.equal(term.text(names), term.type(), value);
    }

    @Override
    public boolean isJava() {
        return Literals.isJava(term.type(), value);
    }

    @Override
    public int weight() {
        return 1;
    }
}
