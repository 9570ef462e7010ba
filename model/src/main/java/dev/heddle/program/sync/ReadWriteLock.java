// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;

/**
 * A lock that many threads hold for reading or one for writing, re-entrant as {@code
 * java.util.concurrent.locks.ReentrantReadWriteLock} is: a writer may take it again for either, and so go from writing to
 * reading without a gap; a reader who wants to write waits for ever.
 *
 * <p>Its hidden variables are {@code name.readers} (how often it is held for reading, by all threads together), {@code
 * name.writer}, {@code name.depth} (how often the writer holds it for writing) and, per thread, {@code thread.name.reads}.
 */
public final class ReadWriteLock {

    private static final Expr ZERO = Expr.integer(0);
    private static final Expr ONE = Expr.integer(1);

    private final String name;
    private final Variable readers;
    private final Owner writer;
    private final Variable depth;

    private ReadWriteLock(String name, Variable readers, Owner writer, Variable depth) {
        this.name = name;
        this.readers = readers;
        this.writer = writer;
        this.depth = depth;
    }

    /** Declares a lock that nobody holds. */
    public static ReadWriteLock in(TraceProgramBuilder builder, String name) {
        return new ReadWriteLock(
                name,
                builder.global(name + ".readers", Sort.INT, Value.of(0)),
                Owner.in(builder, name + ".writer"),
                builder.global(name + ".depth", Sort.INT, Value.of(0)));
    }

    /** Waits until no other thread writes, and takes the lock for reading. */
    public void acquireRead(ThreadBuilder thread) {
        Variable reads = reads(thread);
        thread.act(
                mayRead(thread),
                Changes.to(readers, Expr.add(readers.symbol(), ONE))
                        .and(reads, Expr.add(reads.symbol(), ONE))
                        .all());
    }

    /** Finds that another thread writes. */
    public void tryAcquireReadFails(ThreadBuilder thread) {
        thread.assume(Expr.not(mayRead(thread)));
    }

    /** Gives the lock back that was taken for reading, once. */
    public void releaseRead(ThreadBuilder thread) {
        Variable reads = reads(thread);
        thread.act(
                Expr.less(ZERO, reads.symbol()),
                Changes.to(readers, Expr.subtract(readers.symbol(), ONE))
                        .and(reads, Expr.subtract(reads.symbol(), ONE))
                        .all());
    }

    /** Waits until nobody reads and no other thread writes, and takes the lock for writing. */
    public void acquireWrite(ThreadBuilder thread) {
        thread.act(
                mayWrite(thread),
                Changes.to(writer.variable(), Owner.number(thread))
                        .and(depth, Expr.add(depth.symbol(), ONE))
                        .all());
    }

    /** Finds that somebody reads or another thread writes. */
    public void tryAcquireWriteFails(ThreadBuilder thread) {
        thread.assume(Expr.not(mayWrite(thread)));
    }

    /** Gives the lock back that was taken for writing, once. */
    public void releaseWrite(ThreadBuilder thread) {
        Expr isLast = Expr.equal(depth.symbol(), ONE);
        thread.act(
                writer.is(thread),
                Changes.to(
                                writer.variable(),
                                Expr.ite(isLast, Owner.NOBODY, writer.variable().symbol()))
                        .and(depth, Expr.subtract(depth.symbol(), ONE))
                        .all());
    }

    private Expr mayRead(ThreadBuilder thread) {
        return Expr.or(writer.isNobody(), writer.is(thread));
    }

    private Expr mayWrite(ThreadBuilder thread) {
        Expr unused = Expr.and(writer.isNobody(), Expr.equal(readers.symbol(), ZERO));
        return Expr.or(writer.is(thread), unused);
    }

    private Variable reads(ThreadBuilder thread) {
        return thread.local(name + ".reads", Value.of(0));
    }
}
