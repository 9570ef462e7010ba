// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.program.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/** Assignments that keep the order in which they were written, so that programs print the same every time. */
final class Changes {

    private final Map<Variable, Expr> assignments = new LinkedHashMap<>();

    static Map<Variable, Expr> none() {
        return Map.of();
    }

    static Changes to(Variable variable, Expr value) {
        return new Changes().and(variable, value);
    }

    Changes and(Variable variable, Expr value) {
        assignments.put(variable, value);
        return this;
    }

    Changes and(Map<Variable, Expr> others) {
        assignments.putAll(others);
        return this;
    }

    Map<Variable, Expr> all() {
        return assignments;
    }
}
