// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.Optional;

/** A location that is read and written as one: a variable, or one cell of an array that is only ever accessed at known indices. */
public record EncodedLocation(Variable variable, Optional<Value> cell) {

    public static EncodedLocation of(Variable variable) {
        return new EncodedLocation(variable, Optional.empty());
    }

    public static EncodedLocation of(Variable array, Value index) {
        return new EncodedLocation(array, Optional.of(index));
    }

    /** Returns what kind of values it holds. */
    public Sort sort() {
        return cell.isPresent() ? ((Sort.Array) variable.sort()).element() : variable.sort();
    }

    /** The symbol for the value that the location has before anything runs. */
    Expr initialSymbol() {
        return Expr.symbol(this + "@start", sort());
    }

    @Override
    public String toString() {
        return cell.map(index -> variable + "[" + index + "]").orElse(variable.name());
    }
}
