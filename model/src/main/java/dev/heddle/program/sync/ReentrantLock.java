// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.Map;

/**
 * A lock that its owner can take again and gives back as often, like a Java monitor. Its hidden variables are {@code
 * name.owner} and {@code name.depth}; a thread that waits keeps its depth in {@code thread.name.depth}.
 */
public final class ReentrantLock implements Lock {

    private static final Expr ZERO = Expr.integer(0);
    private static final Expr ONE = Expr.integer(1);

    private final String name;
    private final Owner owner;
    private final Variable depth;

    private ReentrantLock(String name, Owner owner, Variable depth) {
        this.name = name;
        this.owner = owner;
        this.depth = depth;
    }

    /** Declares a lock that nobody holds. */
    public static ReentrantLock in(TraceProgramBuilder builder, String name) {
        return new ReentrantLock(
                name, Owner.in(builder, name + ".owner"), builder.global(name + ".depth", Sort.INT, Value.of(0)));
    }

    @Override
    public void acquire(ThreadBuilder thread) {
        thread.act(
                Expr.or(isFree(), isHeldBy(thread)),
                Changes.to(owner.variable(), Owner.number(thread))
                        .and(depth, Expr.add(depth.symbol(), ONE))
                        .all());
    }

    @Override
    public void tryAcquireFails(ThreadBuilder thread) {
        thread.assume(Expr.not(Expr.or(isFree(), isHeldBy(thread))));
    }

    @Override
    public void release(ThreadBuilder thread) {
        Expr isLast = Expr.equal(depth.symbol(), ONE);
        thread.act(
                isHeldBy(thread),
                Changes.to(
                                owner.variable(),
                                Expr.ite(isLast, Owner.NOBODY, owner.variable().symbol()))
                        .and(depth, Expr.subtract(depth.symbol(), ONE))
                        .all());
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
        return Changes.to(kept(thread), depth.symbol())
                .and(owner.variable(), Owner.NOBODY)
                .and(depth, ZERO)
                .all();
    }

    @Override
    public Map<Variable, Expr> takingBack(ThreadBuilder thread) {
        return Changes.to(owner.variable(), Owner.number(thread))
                .and(depth, kept(thread).symbol())
                .all();
    }

    private Variable kept(ThreadBuilder thread) {
        return thread.local(name + ".depth", Sort.INT);
    }
}
