// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.List;
import java.util.function.Function;

/** A reference is never null. */
public record NonNull(Term term) implements Invariant {

    @Override
    public boolean holds(List<Value> tuple) {
        Value found = term.in(tuple);
        return found.isAbsent() || Values.whole(found) != 0;
    }

    @Override
    public List<Term> terms() {
        return List.of(term);
    }

    @Override
    public String text(Function<Variable, String> names) {
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
