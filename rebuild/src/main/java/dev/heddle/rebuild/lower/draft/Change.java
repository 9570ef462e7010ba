// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.Optional;

/**
 * The effect of one step on a cell, in terms of the cell's value before it.
 *
 * @param guard what must hold for the step to happen
 * @param value the new value, if the cell is written
 * @param result what the step returns, if anything
 * @param found what the cell held before the step in the recorded run, where the recording tells
 * @param left what it held after it, where the recording tells
 * @param blind whether nothing of this depends on what the cell held before
 */
public record Change(
        Expr guard,
        Optional<Expr> value,
        Optional<Expr> result,
        Optional<Value> found,
        Optional<Value> left,
        boolean blind) {

    /** Only looks at the cell, and returns what it saw or made of it. */
    public static Change reading(Expr result) {
        return new Change(Expr.TRUE, Optional.empty(), Optional.of(result), Optional.empty(), Optional.empty(), false);
    }

    /** Goes on only where this holds of the cell. */
    public static Change waiting(Expr guard) {
        return new Change(guard, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    /** Writes the cell, whatever it held. */
    public static Change writing(Expr value) {
        return new Change(Expr.TRUE, Optional.of(value), Optional.empty(), Optional.empty(), Optional.empty(), true);
    }

    /** The same, but only where this holds. */
    public Change under(Expr condition) {
        return new Change(Expr.and(guard, condition), value, result, found, left, blind);
    }

    /** The same, with a new value that may depend on the old one. */
    public Change writes(Expr term) {
        return new Change(guard, Optional.of(term), result, found, left, false);
    }

    /** The same, with a result that may depend on the old value. */
    public Change returns(Expr term) {
        return new Change(guard, value, Optional.of(term), found, left, false);
    }

    /** The same; in the recorded run the cell held this before. */
    public Change finding(Value before) {
        return new Change(guard, value, result, Optional.of(before), left, blind);
    }

    /** The same; in the recorded run the cell held this afterwards. */
    public Change leaving(Value after) {
        return new Change(guard, value, result, found, Optional.of(after), blind);
    }
}
