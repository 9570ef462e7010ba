// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds a value: shared by all threads, or local to one, in which case its name is {@code thread.local}.
 *
 * <p>Not a record, because its symbol is asked for all the time: looking it up anew took a fifth of the time that a large
 * recorded run takes to become a program.
 */
public final class Variable {

    private final String name;
    private final Sort sort;
    private final Expr symbol;
    private final int hash;

    public Variable(String name, Sort sort) {
        this.name = name;
        this.sort = sort;
        this.symbol = Expr.symbol(name, sort);
        this.hash = name.hashCode() * 31 + sort.hashCode();
    }

    public String name() {
        return name;
    }

    public Sort sort() {
        return sort;
    }

    /** The term that stands for the variable's current value. */
    public Expr symbol() {
        return symbol;
    }

    // Equal terms are the same object.
    @Override
    public boolean equals(@Nullable Object object) {
        return this == object || (object instanceof Variable other && symbol == other.symbol);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return name;
    }
}
