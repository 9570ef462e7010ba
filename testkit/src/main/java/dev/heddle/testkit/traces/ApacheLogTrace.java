// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.TRUE;
import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.integer;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.Mutex;

/**
 * Two atomicity violations of the Apache web server as in Fusion's experiments ({@code atom001} and {@code atom002}), and the
 * same with a fix ({@code atom001a} and {@code atom002a}); re-creations from the paper's description and table.
 *
 * <p>Each has a main thread, two workers and one region, and as many candidates at every stage as the table says: 8, then 2
 * after start and end of threads, then 1 after locks, then 1 or 0; and 212, 34, 33, then 33 or 0.
 */
public final class ApacheLogTrace {

    private static final int WORK = 8;
    /** The number of entries in the cache when the workers of {@code atom002} start. */
    private static final int CACHED = 25;

    private ApacheLogTrace() {}

    /** Two workers append to a log's buffer; between looking for the end and moving it they do not hold the lock. */
    public static TraceProgram atom001() {
        return buffer(false);
    }

    /** The same where a worker reserves the buffer first. */
    public static TraceProgram atom001a() {
        return buffer(true);
    }

    private static TraceProgram buffer(boolean fixed) {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        Variable end = builder.global("end", Sort.INT, Value.of(0));
        Variable lines = builder.global("lines", Sort.INT, Value.of(0));
        Variable text = builder.global("text", Sort.INT, Value.of(0));
        Mutex lock = Mutex.in(builder, "log");
        Reservation reservation = Reservation.in(builder, "buffer");
        ThreadBuilder main = builder.thread("main");
        ThreadBuilder worker = builder.thread("worker");
        ThreadBuilder other = builder.thread("other");
        main.assign(end, integer(0)).assign(lines, integer(0));
        main.assign(end, integer(7)).assign(lines, integer(1)); // the header
        main.fork(worker).fork(other);
        LocalWork.loop(worker, WORK);
        LocalWork.loop(other, WORK);
        if (fixed) {
            reservation.take(worker);
            reservation.take(other);
        }
        worker.beginRegion();
        append(worker, lock, end, lines, text, 20);
        worker.endRegion();
        append(other, lock, end, lines, text, 30);
        if (fixed) {
            reservation.giveBack(worker);
            reservation.giveBack(other);
        }
        main.join(worker).join(other);
        main.assign(end, integer(0)).assign(lines, integer(0)); // the log is flushed
        return builder.build();
    }

    private static void append(
            ThreadBuilder thread, Mutex lock, Variable end, Variable lines, Variable text, int length) {
        Variable at = thread.local("at", Sort.INT);
        Variable count = thread.local("count", Sort.INT);
        thread.with(lock::acquire)
                .assign(at, end.symbol())
                .with(lock::release)
                .assign(text, add(at.symbol(), integer(length)))
                .with(lock::acquire)
                .assign(end, add(at.symbol(), integer(length)))
                .assign(count, lines.symbol())
                .assign(lines, add(count.symbol(), integer(1)))
                .with(lock::release);
    }

    /** One worker gives back two references to a cached entry while another takes three and refreshes the entry twice. */
    public static TraceProgram atom002() {
        return references(false);
    }

    /** The same where the second worker finds a flag set that says the first is done. */
    public static TraceProgram atom002a() {
        return references(true);
    }

    private static TraceProgram references(boolean fixed) {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        Variable references = builder.global("references", Sort.INT, Value.of(0));
        Variable released = builder.global("released", Sort.INT, Value.of(0));
        Variable done = builder.global("done", Sort.BOOL, Value.FALSE);
        Mutex lock = Mutex.in(builder, "cache");
        ThreadBuilder main = builder.thread("main");
        ThreadBuilder worker = builder.thread("worker");
        ThreadBuilder other = builder.thread("other");
        for (int i = 0; i < 3; i++) {
            main.assign(released, integer(i));
        }
        for (int i = 0; i < CACHED; i++) {
            change(main, lock, references, 1);
        }
        main.fork(worker).fork(other);

        LocalWork.loop(worker, WORK);
        worker.beginRegion();
        change(worker, lock, references, -1);
        change(worker, lock, references, -1);
        countUnderLock(worker, lock, released);
        worker.endRegion();
        if (fixed) {
            write(worker, lock, done, TRUE);
        }

        LocalWork.loop(other, WORK);
        if (fixed) {
            Variable seen = other.local("isDone", Sort.BOOL);
            read(other, lock, seen, done).assume(seen.symbol());
        }
        change(other, lock, references, 1);
        write(other, lock, references, integer(1000));
        change(other, lock, references, 1);
        write(other, lock, references, integer(2000));
        change(other, lock, references, 1);
        countUnderLock(other, lock, released);
        main.join(worker).join(other);
        return builder.build();
    }

    // Every single access is locked, but not the two together.
    private static void change(ThreadBuilder thread, Mutex lock, Variable references, int difference) {
        Variable seen = thread.local("seen", Sort.INT);
        read(thread, lock, seen, references);
        write(thread, lock, references, add(seen.symbol(), integer(difference)));
    }

    private static ThreadBuilder read(ThreadBuilder thread, Mutex lock, Variable into, Variable shared) {
        return thread.with(lock::acquire).assign(into, shared.symbol()).with(lock::release);
    }

    private static ThreadBuilder write(ThreadBuilder thread, Mutex lock, Variable shared, Expr value) {
        return thread.with(lock::acquire).assign(shared, value).with(lock::release);
    }

    private static void countUnderLock(ThreadBuilder thread, Mutex lock, Variable counter) {
        Variable count = thread.local("count", Sort.INT);
        thread.with(lock::acquire)
                .assign(count, counter.symbol())
                .assign(counter, add(count.symbol(), integer(1)))
                .with(lock::release);
    }
}
