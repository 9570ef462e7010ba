// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.Map;

/** A lock that its owner can't take twice. Its hidden variable is {@code name.owner}. */
public final class Mutex implements Lock {

    private final Owner owner;

    private Mutex(Owner owner) {
        this.owner = owner;
    }

    /** Declares a mutex that nobody holds. */
    public static Mutex in(TraceProgramBuilder builder, String name) {
        return new Mutex(Owner.in(builder, name + ".owner"));
    }

    @Override
    public void acquire(ThreadBuilder thread) {
        thread.act(isFree(), takingBack(thread));
    }

    @Override
    public void tryAcquireFails(ThreadBuilder thread) {
        thread.assume(Expr.not(isFree()));
    }

    @Override
    public void release(ThreadBuilder thread) {
        thread.act(isHeldBy(thread), givingUp(thread));
    }

    @Override
    public Expr isFree() {
        return owner.isNobody();
    }

    @Override
    public Expr isHeldBy(ThreadBuilder thread) {
        return owner.is(thread);
    }

    @Override
    public Map<Variable, Expr> givingUp(ThreadBuilder thread) {
        return Map.of(owner.variable(), Owner.NOBODY);
    }

    @Override
    public Map<Variable, Expr> takingBack(ThreadBuilder thread) {
        return Map.of(owner.variable(), Owner.number(thread));
    }
}
