package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;

/** A place that holds a value: shared by all threads, or local to one, in which case its name is {@code thread.local}. */
public record Variable(String name, Sort sort) {

    /** The term that stands for the variable's current value. */
    public Expr symbol() {
        return Expr.symbol(name, sort);
    }

    @Override
    public String toString() {
        return name;
    }
}
