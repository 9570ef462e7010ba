// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.ite;
import static dev.heddle.expr.Expr.mod;
import static dev.heddle.expr.Expr.multiply;
import static dev.heddle.expr.Expr.not;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The {@code indexer-n} programs of Fusion's experiments with assertions, re-created from the program in the paper on dynamic
 * partial order reduction (Flanagan and Godefroid, POPL 2005), which says exactly what it does: n threads put four messages
 * each into a shared hash table of 128 entries.
 *
 * <pre>{@code
 * while (m < 4) {
 *     w = (++m) * 11 + tid;
 *     h = (w * 7) % 128;
 *     while (!compareAndSet(table[h], 0, w)) h = (h + 1) % 128;
 * }
 * }</pre>
 *
 * <p>Two messages collide only if they are equal, which takes at least 12 threads: message 2 of thread 0 and message 1 of
 * thread 11 are both 22. The recorded run lets the threads run one after the other. What a compare-and-set does is data, and
 * the branch taken after it is a guard, so that a prefix of a run may end between the two. Each entry counts its collisions.
 *
 * <p>32 threads fill the table. For more than that it is doubled until a quarter stays free.
 */
public final class IndexerTrace {

    /** The label of the assertion. */
    public static final String ASSERTION = "noCollision";

    /** With fewer threads there are no collisions. */
    public static final int FEWEST_COLLIDING = 12;

    private static final int MESSAGES = 4;
    private static final int ENTRIES = 128;
    /** The number of iterations that make up a message; with them a thread has about as many events as in the paper. */
    private static final int WORK = 20;

    private record Entry(Variable content, Variable collisions) {}

    private final int entries;
    private final Optional<Integer> watching;
    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final Map<Integer, Entry> table = new TreeMap<>();
    private final Map<Integer, Integer> recordedCollisions = new TreeMap<>();

    private IndexerTrace(int threads, Optional<Integer> watching) {
        this.entries = entriesFor(threads);
        this.watching = watching;
        ThreadBuilder main = builder.thread("main");
        List<ThreadBuilder> indexers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            indexers.add(builder.thread("indexer" + i));
            main.fork(indexers.get(i));
        }
        for (int i = 0; i < threads; i++) {
            index(indexers.get(i), i);
        }
        indexers.forEach(main::join);
        if (watching.isEmpty()) {
            main.label(ASSERTION).check(Expr.and(entriesWithoutCollision()));
        }
    }

    /** At the end of every run, the entries without a collision in the recorded run have none: that always holds. */
    public static TraceProgram of(int threads) {
        return new IndexerTrace(threads, Optional.empty()).builder.build();
    }

    /**
     * A thread asserts that its last message does not collide. In the recorded run it does not, but if the thread whose third
     * message is the same is faster, it does ({@code indexer-na}).
     */
    public static TraceProgram failing(int threads) {
        if (threads < FEWEST_COLLIDING) {
            throw new IllegalArgumentException("%d threads never collide".formatted(threads));
        }
        return new IndexerTrace(threads, Optional.of(threads - FEWEST_COLLIDING)).builder.build();
    }

    private static int entriesFor(int threads) {
        int entries = ENTRIES;
        while (threads * MESSAGES > entries || (entries > ENTRIES && threads * MESSAGES * 4 > entries * 3)) {
            entries *= 2;
        }
        return entries;
    }

    private void index(ThreadBuilder thread, int number) {
        Variable messages = thread.local("m", Value.of(0));
        Variable word = thread.local("w", Sort.INT);
        Variable hash = thread.local("h", Sort.INT);
        for (int message = 1; message <= MESSAGES; message++) {
            LocalWork.loop(thread, WORK);
            thread.assign(messages, add(messages.symbol(), integer(1)))
                    .assign(word, add(multiply(messages.symbol(), integer(11)), integer(number)))
                    .assign(hash, mod(multiply(word.symbol(), integer(7)), integer(entries)));
            int place = (message * 11 + number) * 7 % entries;
            boolean watched = message == MESSAGES && watching.equals(Optional.of(number));
            while (!insert(thread, place, word, watched)) {
                thread.assign(hash, mod(add(hash.symbol(), integer(1)), integer(entries)));
                place = (place + 1) % entries;
            }
        }
    }

    /** Adds one compare-and-set with the branch that was taken after it, and says which it was. */
    private boolean insert(ThreadBuilder thread, int place, Variable word, boolean watched) {
        boolean free = !table.containsKey(place);
        Entry entry = table.computeIfAbsent(place, this::declare);
        Variable success = thread.local("success", Sort.BOOL);
        Expr isFree = equal(entry.content().symbol(), integer(0));
        Map<Variable, Expr> changes = new LinkedHashMap<>();
        changes.put(success, isFree);
        changes.put(entry.content(), ite(isFree, word.symbol(), entry.content().symbol()));
        changes.put(
                entry.collisions(),
                ite(isFree, entry.collisions().symbol(), add(entry.collisions().symbol(), integer(1))));
        thread.act(Expr.TRUE, changes);
        if (watched) {
            thread.label(ASSERTION).check(success.symbol());
        }
        thread.assume(free ? success.symbol() : not(success.symbol()));
        if (!free) {
            recordedCollisions.merge(place, 1, Integer::sum);
        }
        return free;
    }

    private Entry declare(int place) {
        return new Entry(
                builder.global("table" + place, Sort.INT, Value.of(0)),
                builder.global("collisions" + place, Sort.INT, Value.of(0)));
    }

    private List<Expr> entriesWithoutCollision() {
        List<Expr> none = new ArrayList<>();
        table.forEach((place, entry) -> {
            if (!recordedCollisions.containsKey(place)) {
                none.add(equal(entry.collisions().symbol(), integer(0)));
            }
        });
        return none;
    }
}
