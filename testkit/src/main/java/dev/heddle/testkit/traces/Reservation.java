// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.FALSE;
import static dev.heddle.expr.Expr.TRUE;
import static dev.heddle.expr.Expr.not;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.ConditionVariable;
import dev.heddle.program.sync.Mutex;

/**
 * Mutual exclusion that locks alone can't show: a flag says that something is taken, and who finds it set waits for a
 * condition. A lock protects the flag, but is not held while the thing is.
 */
final class Reservation {

    private final Variable taken;
    private final Mutex lock;
    private final ConditionVariable free;

    private Reservation(Variable taken, Mutex lock, ConditionVariable free) {
        this.taken = taken;
        this.lock = lock;
        this.free = free;
    }

    /** Declares something that nobody has taken. */
    static Reservation in(TraceProgramBuilder builder, String name) {
        Mutex lock = Mutex.in(builder, name + ".gate");
        return new Reservation(
                builder.global(name + ".taken", Sort.BOOL, Value.FALSE),
                lock,
                ConditionVariable.in(builder, name + ".free", lock));
    }

    /** Finds it free and takes it. */
    void take(ThreadBuilder thread) {
        thread.with(lock::acquire);
        takeLocked(thread);
    }

    /** Finds it taken, waits once and takes it then. */
    void waitAndTake(ThreadBuilder thread) {
        Variable seen = thread.local("isTaken", Sort.BOOL);
        thread.with(lock::acquire)
                .assign(seen, taken.symbol())
                .assume(seen.symbol())
                .with(free::await);
        takeLocked(thread);
    }

    private void takeLocked(ThreadBuilder thread) {
        Variable seen = thread.local("isTaken", Sort.BOOL);
        thread.assign(seen, taken.symbol())
                .assume(not(seen.symbol()))
                .assign(taken, TRUE)
                .with(lock::release);
    }

    /** Gives it back and wakes who waits. */
    void giveBack(ThreadBuilder thread) {
        thread.with(lock::acquire).assign(taken, FALSE).with(free::broadcast).with(lock::release);
    }
}
