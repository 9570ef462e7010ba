// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;

/** A count that goes down to zero once and then lets everybody pass. Its hidden variable is {@code name.count}. */
public final class Latch {

    private static final Expr ZERO = Expr.integer(0);

    private final Variable count;

    private Latch(Variable count) {
        this.count = count;
    }

    /** Declares a latch that opens after this many count-downs. */
    public static Latch in(TraceProgramBuilder builder, String name, int count) {
        return new Latch(builder.global(name + ".count", Sort.INT, Value.of(count)));
    }

    /** Takes one off the count; nothing happens if it is zero. */
    public void countDown(ThreadBuilder thread) {
        Expr fewer = Expr.subtract(count.symbol(), Expr.integer(1));
        thread.update(count, Expr.ite(isOpen(), count.symbol(), fewer));
    }

    /** Waits until the count is zero. */
    public void await(ThreadBuilder thread) {
        thread.assume(isOpen());
    }

    /** Gives up waiting, the count not being zero. */
    public void awaitTimesOut(ThreadBuilder thread) {
        thread.assume(Expr.not(isOpen()));
    }

    private Expr isOpen() {
        return Expr.equal(count.symbol(), ZERO);
    }
}
