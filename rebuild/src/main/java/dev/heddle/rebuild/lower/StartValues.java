// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.HashMap;
import java.util.Map;

/** Reads off a precondition what variables hold in the beginning. */
final class StartValues {

    private StartValues() {}

    static Map<Variable, Value> of(Expr precondition, Map<Variable, Value> inputs) {
        Map<Variable, Value> values = new HashMap<>(inputs);
        for (Expr condition : precondition.conjuncts()) {
            if (condition.isSymbol()) {
                values.put(variable(condition), Value.TRUE);
            } else if (condition.op() == Op.NOT && condition.arguments().get(0).isSymbol()) {
                values.put(variable(condition.arguments().get(0)), Value.FALSE);
            } else if (condition.op() == Op.EQUAL
                    && condition.arguments().get(0).isSymbol()
                    && condition.arguments().get(1).isConstant()) {
                values.put(
                        variable(condition.arguments().get(0)),
                        condition.arguments().get(1).value());
            }
        }
        return values;
    }

    private static Variable variable(Expr symbol) {
        return new Variable(symbol.name(), symbol.sort());
    }
}
