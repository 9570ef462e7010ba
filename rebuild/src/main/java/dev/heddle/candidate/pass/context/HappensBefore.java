// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before as the observed order shows it, by vector clocks with epochs: thread order, starts and joins, gates, locks given
 * back and taken again, writes of synchronising variables and reads that come later.
 *
 * <p>For each variable it keeps those accesses that no later one makes superfluous: an access that is ordered before a later write,
 * or a read before a later read, need not be kept, because whatever is unordered with it is unordered with the later one. So an
 * event is reported exactly if an earlier one conflicts with it and is not ordered before it.
 */
public final class HappensBefore {

    /** Gets to know two conflicting events of which none happens before the other. */
    public interface Races {
        void race(int earlier, int later);
    }

    private static final int NONE = -1;
    private static final int WRITES = 1;
    private static final int SYNC = 2;

    // What is kept of a variable: a write and a read that do not synchronise, each as thread, epoch and event, and
    // where the list of all others begins. The epoch is 0 where there is none.
    private static final int WRITE = 0;
    private static final int REST = 3;
    private static final int READ = 4;
    private static final int WIDTH = 8;

    private static final int EPOCH = 1;
    private static final int EVENT = 2;

    // An access of such a list: who and how, when, which event, and the next one.
    private static final int ACCESS = 0;
    private static final int NEXT = 3;
    private static final int LISTED = 4;

    private final Races races;
    private final int threads;
    private final int[][] clocks;
    private final int[][] lockClocks;
    private final int[][] readerClocks;
    private final int[] lastReleaser;
    private final int[][] variableClocks;
    private final int[][] gateClocks;
    private final boolean[] isPlain;
    private final boolean areAllVolatile;
    private boolean hasWeak;

    /**
     * The accesses that are kept. Mostly a variable has one write and one read, and then what belongs to it lies side by side
     * and nothing else is looked at.
     */
    private final int[] kept;

    private int[] rest = new int[1024 * LISTED];
    private int used;
    private int free = NONE;

    private HappensBefore(EventStream stream, boolean areAllVolatile, Races races) {
        this.races = races;
        this.areAllVolatile = areAllVolatile;
        this.threads = stream.threads();
        this.clocks = new int[threads][];
        for (int thread = 0; thread < threads; thread++) {
            clocks[thread] = new int[threads];
            clocks[thread][thread] = 1;
        }
        this.lockClocks = new int[stream.locks()][];
        this.readerClocks = new int[stream.locks()][];
        this.lastReleaser = new int[stream.locks()];
        this.variableClocks = new int[stream.variables()][];
        this.gateClocks = new int[stream.gates()][];
        this.isPlain = new boolean[stream.variables()];
        this.kept = new int[stream.variables() * WIDTH];
        for (int variable = 0; variable < stream.variables(); variable++) {
            kept[variable * WIDTH + REST] = NONE;
        }
    }

    /** Reports all races of a stream. */
    public static void find(EventStream stream, Races races) {
        run(stream, false, races);
    }

    /** Tells whether the stream has accesses that synchronise less than a volatile one does; reports all races of it. */
    public static boolean findWeak(EventStream stream, Races races) {
        return run(stream, false, races).hasWeak;
    }

    /** Reports the races that a stream would have if its accesses that synchronise were all volatile. */
    public static void findAsVolatile(EventStream stream, Races races) {
        run(stream, true, races);
    }

    private static HappensBefore run(EventStream stream, boolean areAllVolatile, Races races) {
        HappensBefore order = new HappensBefore(stream, areAllVolatile, races);
        stream.forEachPiece(order::findPlain);
        stream.forEachPiece(order::follow);
        return order;
    }

    private void findPlain(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            if (Op.of(heads[i]) <= Op.UPDATE) {
                isPlain[targets[i]] = true;
            }
        }
    }

    private void follow(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int head = heads[i];
            int op = Op.of(head);
            int thread = Op.thread(head);
            if (op <= Op.UPDATE) {
                access(first + i, thread, clocks[thread], targets[i] * WIDTH, op == Op.READ);
            } else {
                follow(first + i, head, thread, targets[i]);
            }
        }
    }

    private void follow(int number, int head, int thread, int target) {
        int[] clock = clocks[thread];
        switch (Op.of(head)) {
            case Op.SYNC_READ, Op.SYNC_WRITE, Op.SYNC_UPDATE -> synchronise(number, head, target, thread, clock);
            case Op.ACQUIRE -> acquire(clock, target);
            case Op.RELEASE -> release(thread, clock, target);
            case Op.ACQUIRE_SHARED -> join(clock, lockClocks[target]);
            case Op.RELEASE_SHARED -> give(readerClocks, target, thread, clock);
            case Op.FORK -> {
                join(clocks[target], clock);
                clock[thread]++;
            }
            case Op.JOIN -> join(clock, clocks[target]);
            case Op.GIVE -> give(gateClocks, target, thread, clock);
            case Op.TAKE -> join(clock, gateClocks[target]);
            default -> {
                // Regions order nothing.
            }
        }
    }

    // ── order ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void acquire(int[] clock, int lock) {
        int[] given = lockClocks[lock];
        // Who knows the last release knows all that it knew.
        if (given != null && clock[lastReleaser[lock]] < given[lastReleaser[lock]]) {
            join(clock, given);
        }
        join(clock, readerClocks[lock]);
    }

    private void release(int thread, int[] clock, int lock) {
        int[] given = lockClocks[lock];
        if (given == null) {
            lockClocks[lock] = clock.clone();
        } else {
            System.arraycopy(clock, 0, given, 0, threads);
        }
        lastReleaser[lock] = thread;
        clock[thread]++;
    }

    private void synchronise(int number, int head, int variable, int thread, int[] clock) {
        int op = Op.of(head);
        boolean isWeak = (head & Op.WEAK) != 0;
        hasWeak |= isWeak;
        int missing = isWeak && areAllVolatile ? 0 : head;
        boolean orders = (missing & Op.QUIET) == 0;
        if (orders && op != Op.SYNC_WRITE && (missing & Op.GIVING) == 0) {
            join(clock, variableClocks[variable]);
        }
        // Only a variable that is also used without synchronising can have races.
        if (isPlain[variable]) {
            int how = op == Op.SYNC_READ ? SYNC : SYNC | WRITES;
            compare(number, clock, how, variable * WIDTH);
            list(thread << 2 | how, clock[thread], number, variable * WIDTH);
        }
        if (orders && op != Op.SYNC_READ && (missing & Op.TAKING) == 0) {
            give(variableClocks, variable, thread, clock);
        }
    }

    private static void give(int[][] clocks, int target, int thread, int[] clock) {
        int[] given = clocks[target];
        if (given == null) {
            clocks[target] = clock.clone();
        } else {
            join(given, clock);
        }
        clock[thread]++;
    }

    private static void join(int[] clock, int @Nullable [] other) {
        if (other != null) {
            // As a maximum without a branch, of which compilers do several at once.
            for (int i = 0; i < clock.length; i++) {
                clock[i] = Math.max(clock[i], other[i]);
            }
        }
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(int number, int thread, int[] clock, int at, boolean isRead) {
        int slot = isRead ? at + READ : at + WRITE;
        if (kept[at + REST] == NONE && isOrdered(at + WRITE, clock) && isOrdered(at + READ, clock)) {
            // A write makes the read before it superfluous, too.
            kept[at + READ + EPOCH] = isRead ? kept[at + READ + EPOCH] : 0;
        } else {
            int how = isRead ? 0 : WRITES;
            compare(number, clock, how, at);
            if (kept[slot + EPOCH] != 0) {
                list(kept[slot] << 2 | how, kept[slot + EPOCH], kept[slot + EVENT], at);
            }
        }
        kept[slot] = thread;
        kept[slot + EPOCH] = clock[thread];
        kept[slot + EVENT] = number;
    }

    private boolean isOrdered(int slot, int[] clock) {
        return clock[kept[slot]] >= kept[slot + EPOCH];
    }

    /** Reports what an access races with, and forgets what it makes superfluous. */
    private void compare(int number, int[] clock, int how, int at) {
        compareWith(number, clock, how, at + WRITE, WRITES);
        compareWith(number, clock, how, at + READ, 0);
        int before = NONE;
        int other = kept[at + REST];
        while (other != NONE) {
            int next = rest[other + NEXT];
            int access = rest[other + ACCESS];
            boolean isOrdered = clock[access >> 2] >= rest[other + EPOCH];
            if (!isOrdered && conflicts(how, access)) {
                races.race(rest[other + EVENT], number);
            }
            if (!isOrdered || !replaces(how, access)) {
                before = other;
            } else {
                if (before == NONE) {
                    kept[at + REST] = next;
                } else {
                    rest[before + NEXT] = next;
                }
                rest[other + NEXT] = free;
                free = other;
            }
            other = next;
        }
    }

    private void compareWith(int number, int[] clock, int how, int slot, int other) {
        if (!isOrdered(slot, clock)) {
            if (conflicts(how, other)) {
                races.race(kept[slot + EVENT], number);
            }
        } else if (replaces(how, other)) {
            kept[slot + EPOCH] = 0;
        }
    }

    private static boolean conflicts(int how, int other) {
        return ((how | other) & WRITES) != 0 && (how & other & SYNC) == 0;
    }

    /** Returns true if whatever races with the other races with this one, too. */
    private static boolean replaces(int how, int other) {
        return (how & WRITES) >= (other & WRITES) && (how & SYNC) <= (other & SYNC);
    }

    /** Puts an access into the list of its variable. */
    private void list(int access, int epoch, int event, int at) {
        int place = free;
        if (place != NONE) {
            free = rest[place + NEXT];
        } else {
            if (used == rest.length) {
                rest = Arrays.copyOf(rest, 2 * used);
            }
            place = used;
            used += LISTED;
        }
        rest[place + ACCESS] = access;
        rest[place + EPOCH] = epoch;
        rest[place + EVENT] = event;
        rest[place + NEXT] = kept[at + REST];
        kept[at + REST] = place;
    }
}
