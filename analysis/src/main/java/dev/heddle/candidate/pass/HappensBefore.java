package dev.heddle.candidate.pass;

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
final class HappensBefore {

    /** Gets to know two conflicting events of which none happens before the other. */
    interface Races {
        void race(int earlier, int later);
    }

    private static final int NONE = -1;
    private static final int WRITES = 1;
    private static final int SYNC = 2;

    // An access that is kept: who and how, when, which event, and the next one of its variable.
    private static final int ACCESS = 0;
    private static final int EPOCH = 1;
    private static final int EVENT = 2;
    private static final int NEXT = 3;
    private static final int WIDTH = 4;

    private final Races races;
    private final int threads;
    private final int[][] clocks;
    private final int[][] lockClocks;
    private final int[][] readerClocks;
    private final int[] lastReleaser;
    private final int[][] variableClocks;
    private final int[][] gateClocks;
    private final boolean[] isPlain;

    /**
     * The accesses that are kept, as one list per variable, latest first. What belongs to one lies side by side, and the first of
     * each list where its variable says: most lists have one only, and then nothing else is looked at.
     */
    private int[] kept;

    private int used;
    private int free = NONE;

    private HappensBefore(EventStream stream, Races races) {
        this.races = races;
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
        this.kept = new int[(stream.variables() + 1024) * WIDTH];
        Arrays.fill(kept, NONE);
        this.used = stream.variables() * WIDTH;
    }

    /** Reports all races of a stream. */
    static void find(EventStream stream, Races races) {
        HappensBefore order = new HappensBefore(stream, races);
        stream.forEachPiece(order::findPlain);
        stream.forEachPiece(order::follow);
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
                access(first + i, thread, clocks[thread], targets[i], op == Op.READ ? 0 : WRITES);
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
        boolean orders = (head & Op.QUIET) == 0;
        if (orders && op != Op.SYNC_WRITE && (head & Op.GIVING) == 0) {
            join(clock, variableClocks[variable]);
        }
        // Only a variable that is also used without synchronising can have races.
        if (isPlain[variable]) {
            access(number, thread, clock, variable, op == Op.SYNC_READ ? SYNC : SYNC | WRITES);
        }
        if (orders && op != Op.SYNC_READ) {
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

    private void access(int number, int thread, int[] clock, int variable, int how) {
        int head = variable * WIDTH;
        int other = kept[head + ACCESS];
        if (other == NONE) {
            keep(head, thread, clock, how, number);
        } else if (replaces(how, other) && isOrdered(other, kept[head + EPOCH], thread, clock)) {
            compare(number, thread, clock, how, kept[head + NEXT], head);
            keep(head, thread, clock, how, number);
        } else {
            compare(number, thread, clock, how, head, NONE);
            if (kept[head + ACCESS] != NONE) {
                int place = place();
                copy(head, place);
                kept[head + NEXT] = place;
            }
            keep(head, thread, clock, how, number);
        }
    }

    private static boolean isOrdered(int other, int time, int thread, int[] clock) {
        return other >> 2 == thread || clock[other >> 2] >= time;
    }

    private void keep(int at, int thread, int[] clock, int how, int number) {
        kept[at + ACCESS] = thread << 2 | how;
        kept[at + EPOCH] = clock[thread];
        kept[at + EVENT] = number;
    }

    /** Reports what the access races with from a place in a list on, and forgets what it makes superfluous. */
    private void compare(int number, int thread, int[] clock, int how, int from, int beforeFrom) {
        int before = beforeFrom;
        int at = from;
        while (at != NONE) {
            int other = kept[at + ACCESS];
            boolean isOrdered = isOrdered(other, kept[at + EPOCH], thread, clock);
            if (!isOrdered && ((how | other) & WRITES) != 0 && (how & other & SYNC) == 0) {
                races.race(kept[at + EVENT], number);
            }
            if (isOrdered && replaces(how, other)) {
                at = remove(at, before);
            } else {
                before = at;
                at = kept[at + NEXT];
            }
        }
    }

    /** Whether whatever races with the other races with this one, too. */
    private static boolean replaces(int how, int other) {
        return (how & WRITES) >= (other & WRITES) && (how & SYNC) <= (other & SYNC);
    }

    /** Takes one out of its list; the result is where the one behind it is now. */
    private int remove(int at, int before) {
        int next = kept[at + NEXT];
        if (before != NONE) {
            kept[before + NEXT] = next;
            free(at);
            return next;
        }
        if (next == NONE) {
            kept[at + ACCESS] = NONE;
            return NONE;
        }
        // The first of a list lies where its variable says.
        copy(next, at);
        free(next);
        return at;
    }

    private void free(int at) {
        kept[at + NEXT] = free;
        free = at;
    }

    private void copy(int from, int to) {
        kept[to + ACCESS] = kept[from + ACCESS];
        kept[to + EPOCH] = kept[from + EPOCH];
        kept[to + EVENT] = kept[from + EVENT];
        kept[to + NEXT] = kept[from + NEXT];
    }

    private int place() {
        int place = free;
        if (place != NONE) {
            free = kept[place + NEXT];
            return place;
        }
        if (used == kept.length) {
            kept = Arrays.copyOf(kept, 2 * used);
        }
        place = used;
        used += WIDTH;
        return place;
    }
}
