// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The inputs of a run besides its schedule: initial values of variables and the values that actions choose. What is
 * not given is the sort's zero.
 */
public record Inputs(Map<Variable, Value> initial, Map<Expr, Value> choices) {

    public Inputs {
        initial = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(initial));
        choices = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(choices));
    }

    Value initial(Variable variable) {
        return initial.getOrDefault(variable, variable.sort().zero());
    }

    Value choice(Expr symbol) {
        return choices.getOrDefault(symbol, symbol.sort().zero());
    }
}
