// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.Variable;
import java.util.Map;

/** Something that at most one thread holds, and that a {@link ConditionVariable} can wait with. */
public sealed interface Lock permits Mutex, ReentrantLock {

    /** Waits until the lock can be had, and takes it. */
    void acquire(ThreadBuilder thread);

    /** Finds that the lock can't be had. */
    void tryAcquireFails(ThreadBuilder thread);

    /** Gives the lock back, once. */
    void release(ThreadBuilder thread);

    /** Returns a term that holds if nobody holds the lock. */
    Expr isFree();

    /** Returns a term that holds if the thread holds the lock. */
    Expr isHeldBy(ThreadBuilder thread);

    /** Returns what changes when the thread gives the lock up altogether in order to wait. */
    Map<Variable, Expr> givingUp(ThreadBuilder thread);

    /** Returns what changes when the thread takes the lock again after it waited, as often as it held it before. */
    Map<Variable, Expr> takingBack(ThreadBuilder thread);
}
