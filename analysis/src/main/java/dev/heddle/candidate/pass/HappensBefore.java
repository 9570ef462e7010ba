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
final class HappensBefore implements EventStream.Visitor {

    /** Gets to know two conflicting events of which none happens before the other. */
    interface Races {
        void race(int earlier, int later);
    }

    private static final int NONE = -1;
    private static final int WRITES = 1;
    private static final int SYNC = 2;

    private final Races races;
    private final int threads;
    private final int[][] clocks;
    private final int[][] lockClocks;
    private final int[][] readerClocks;
    private final int[] lastReleaser;
    private final int[][] variableClocks;
    private final int[][] gateClocks;
    private final boolean[] isPlain;

    // The accesses that are kept, as one list per variable.
    private final int[] first;
    private int[] next = new int[1024];
    private int[] access = new int[1024];
    private int[] epoch = new int[1024];
    private int[] event = new int[1024];
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
        this.first = new int[stream.variables()];
        Arrays.fill(first, NONE);
    }

    /** Reports all races of a stream. */
    static void find(EventStream stream, Races races) {
        HappensBefore order = new HappensBefore(stream, races);
        stream.forEach((event, head, target, site) -> order.isPlain(Op.of(head), target));
        stream.forEach(order);
    }

    private void isPlain(int op, int target) {
        if (op <= Op.UPDATE) {
            isPlain[target] = true;
        }
    }

    @Override
    public void visit(int number, int head, int target, int site) {
        int thread = Op.thread(head);
        int[] clock = clocks[thread];
        switch (Op.of(head)) {
            case Op.READ -> access(number, thread, clock, target, 0);
            case Op.WRITE, Op.UPDATE -> access(number, thread, clock, target, WRITES);
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
            for (int i = 0; i < clock.length; i++) {
                if (other[i] > clock[i]) {
                    clock[i] = other[i];
                }
            }
        }
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(int number, int thread, int[] clock, int variable, int how) {
        int head = first[variable];
        int code = thread << 2 | how;
        if (head != NONE && access[head] == code && epoch[head] == clock[thread] && next[head] == NONE) {
            // Nobody else used it meanwhile, so nothing can have changed but where to look for it.
            event[head] = number;
            return;
        }
        int before = NONE;
        for (int i = head; i != NONE; ) {
            int following = next[i];
            int other = access[i];
            boolean isOrdered = other >> 2 == thread || clock[other >> 2] >= epoch[i];
            if (!isOrdered && ((how | other) & WRITES) != 0 && (how & other & SYNC) == 0) {
                races.race(event[i], number);
            }
            if (isOrdered && replaces(how, other)) {
                remove(i, before, variable);
            } else {
                before = i;
            }
            i = following;
        }
        insert(variable, code, clock[thread], number);
    }

    /** Whether whatever races with the other races with this one, too. */
    private static boolean replaces(int how, int other) {
        return (how & WRITES) >= (other & WRITES) && (how & SYNC) <= (other & SYNC);
    }

    private void remove(int record, int before, int variable) {
        if (before == NONE) {
            first[variable] = next[record];
        } else {
            next[before] = next[record];
        }
        next[record] = free;
        free = record;
    }

    private void insert(int variable, int code, int time, int number) {
        int record = free;
        if (record == NONE) {
            record = used++;
            if (record == next.length) {
                grow();
            }
        } else {
            free = next[record];
        }
        access[record] = code;
        epoch[record] = time;
        event[record] = number;
        next[record] = first[variable];
        first[variable] = record;
    }

    private void grow() {
        next = Arrays.copyOf(next, 2 * next.length);
        access = Arrays.copyOf(access, 2 * access.length);
        epoch = Arrays.copyOf(epoch, 2 * epoch.length);
        event = Arrays.copyOf(event, 2 * event.length);
    }
}
