// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.Map;

/** A number of permits that threads take and give. Its hidden variable is {@code name.permits}. */
public final class Semaphore {

    private final Variable permits;

    private Semaphore(Variable permits) {
        this.permits = permits;
    }

    /** Declares a semaphore with this many permits, which may be less than none. */
    public static Semaphore in(TraceProgramBuilder builder, String name, int permits) {
        return new Semaphore(builder.global(name + ".permits", Sort.INT, Value.of(permits)));
    }

    /** Waits for a permit and takes it. */
    public void acquire(ThreadBuilder thread) {
        acquire(thread, 1);
    }

    /** Waits until there are this many permits and takes them all at once. */
    public void acquire(ThreadBuilder thread, int count) {
        thread.act(has(count), Map.of(permits, Expr.subtract(permits.symbol(), Expr.integer(count))));
    }

    /** Finds fewer permits than this. */
    public void tryAcquireFails(ThreadBuilder thread, int count) {
        thread.assume(Expr.not(has(count)));
    }

    /** Gives a permit. */
    public void release(ThreadBuilder thread) {
        release(thread, 1);
    }

    /** Gives this many permits at once. */
    public void release(ThreadBuilder thread, int count) {
        thread.update(permits, Expr.add(permits.symbol(), Expr.integer(count)));
    }

    private Expr has(int count) {
        return Expr.atMost(Expr.integer(count), permits.symbol());
    }
}
