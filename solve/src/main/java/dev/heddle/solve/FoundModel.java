// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.Map;

/** A model as plain data. */
public final class FoundModel implements Model {

    private final boolean[] truths;
    private final int[] positions;
    private final Map<Expr, Value> values;

    /** Truths are by variable, positions by node; symbols without a value are zero. */
    public FoundModel(boolean[] truths, int[] positions, Map<Expr, Value> values) {
        this.truths = truths;
        this.positions = positions;
        this.values = values;
    }

    @Override
    public boolean holds(int literal) {
        return literal > 0 ? truths[literal] : !truths[-literal];
    }

    @Override
    public int position(int node) {
        return positions[node];
    }

    @Override
    public Value value(Expr symbol) {
        return values.getOrDefault(symbol, symbol.sort().zero());
    }
}
