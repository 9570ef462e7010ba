// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;

/** One solution. It stays valid when the solver goes on. */
public interface Model {

    /** Returns true if the literal holds. */
    boolean holds(int literal);

    /** The place of a node in the total order: lower comes first. */
    int position(int node);

    /** The value of a symbol that is never defined; the sort's zero where nothing depends on it. */
    Value value(Expr symbol);
}
