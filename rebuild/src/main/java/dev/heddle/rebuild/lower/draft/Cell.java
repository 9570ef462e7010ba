// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.Optional;

/**
 * Something that holds one value: a place in memory, the value in an atomic variable, the permits of a semaphore. Two cells are
 * never equal.
 */
public final class Cell {

    private final String name;
    private final Sort sort;
    private final Optional<Variable> variable;
    private final Optional<Value> initial;

    private Cell(String name, Sort sort, Optional<Variable> variable, Optional<Value> initial) {
        this.name = name;
        this.sort = sort;
        this.variable = variable;
        this.initial = initial;
    }

    /** A cell that several threads use. */
    public static Cell shared(Draft draft, String name, Sort sort, Optional<Value> initial) {
        Variable variable =
                initial.map(value -> draft.variable(name, sort, value)).orElseGet(() -> draft.variable(name, sort));
        return new Cell(name, sort, Optional.of(variable), initial);
    }

    /** A cell that one thread alone uses, which keeps its value as a term. */
    public static Cell own(String name, Sort sort, Optional<Value> initial) {
        return new Cell(name, sort, Optional.empty(), initial);
    }

    /** Returns the name of it for people. */
    public String name() {
        return name;
    }

    /** Returns what it holds. */
    public Sort sort() {
        return sort;
    }

    /** The shared variable that stands for it; none if one thread alone uses it. */
    public Optional<Variable> variable() {
        return variable;
    }

    /** Returns what it held in the beginning, if that is known. */
    public Optional<Value> initial() {
        return initial;
    }
}
