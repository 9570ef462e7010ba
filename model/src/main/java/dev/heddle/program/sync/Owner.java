// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;

/** A hidden variable that holds the number of the thread that owns something, or zero. */
record Owner(Variable variable) {

    static final Expr NOBODY = Expr.integer(0);

    static Owner in(TraceProgramBuilder builder, String name) {
        return new Owner(builder.global(name, Sort.INT, Value.of(0)));
    }

    Expr isNobody() {
        return Expr.equal(variable.symbol(), NOBODY);
    }

    Expr is(ThreadBuilder thread) {
        return Expr.equal(variable.symbol(), number(thread));
    }

    static Expr number(ThreadBuilder thread) {
        return Expr.integer(thread.number());
    }
}
