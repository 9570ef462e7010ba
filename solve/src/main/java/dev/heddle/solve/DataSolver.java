// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import java.util.List;

/** Decides conjunctions of conditions on data, one question at a time. */
public interface DataSolver extends AutoCloseable {

    /** Looks for values of the symbols under which all constraints hold. */
    DataAnswer check(List<Expr> constraints, Budget budget);

    @Override
    void close();
}
