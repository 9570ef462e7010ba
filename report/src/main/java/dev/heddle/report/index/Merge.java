// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import dev.heddle.report.index.Row.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of all threads into one order, in one pass and with a block of rows per thread in memory.
 *
 * <p>What has a stamp comes by its stamp. Between their stamps, threads go on as far as nobody else can notice; a read of what several threads use waits
 * until the place holds what it found, and a write waits until its thread has to come to its next stamp, or until somebody needs the value. No choice is
 * ever taken back, so where threads race a read may come to stand at a place where it does not fit; these are counted. Finding an order in which all fit
 * takes all of the run in memory ({@code dev.heddle.rebuild.order}).
 */
final class Merge {

    /** Takes the rows in their order. */
    interface Target {
        void take(int thread, Row row);
    }

    private static final long UNKNOWN = 0;

    private final EventSpool spool;
    private final SpoolSink known;
    private final Map<Long, Integer> threadsByThing;
    private final Target target;
    private final Map<Integer, Lane> lanes = new HashMap<>();
    private final Set<Integer> done = new HashSet<>();
    private final TreeSet<Lane> queue =
            new TreeSet<>(Comparator.comparingLong((Lane lane) -> lane.gate).thenComparingInt(lane -> lane.thread));
    private final Deque<Lane> ready = new ArrayDeque<>();
    private final LongTable memory = new LongTable();
    private final Map<Long, Set<Lane>> atRead = new HashMap<>();
    private final Map<Long, Set<Lane>> atWrite = new HashMap<>();
    private final Map<Long, Set<Lane>> waiting = new HashMap<>();
    private final Map<Long, Integer> pending = new HashMap<>();
    private final Set<Long> repeated = new HashSet<>();
    private final Set<Long> initialised = new HashSet<>();
    private long misplaced;

    /** A thread that has begun and has rows left. */
    private static final class Lane {
        private final int thread;
        private final EventSpool.Cursor rows;
        private long gate = UNKNOWN;
        private @Nullable Set<Lane> standsIn;

        Lane(int thread, EventSpool.Cursor rows) {
            this.thread = thread;
            this.rows = rows;
        }
    }

    /**
     * A merge.
     *
     * @param threadsByThing the numbers of threads by their objects' identities
     */
    Merge(EventSpool spool, SpoolSink known, Map<Long, Integer> threadsByThing, Target target) {
        this.spool = spool;
        this.known = known;
        this.threadsByThing = threadsByThing;
        this.target = target;
    }

    /** Says what a place holds before anybody writes it. */
    void initially(long place, long value) {
        if (known.isShared(place)) {
            memory.put(place, value);
        }
    }

    /** Gives all rows to the target; how many reads stand where the place does not hold what they found. */
    long run() {
        known.roots().forEach(this::open);
        goOn();
        for (int thread = 0; thread < known.paths().size(); thread++) {
            // Threads that nobody was seen to start.
            open(thread);
            goOn();
        }
        return misplaced;
    }

    private void goOn() {
        settleAll();
        while (!queue.isEmpty() || !lanes.isEmpty()) {
            if (!queue.isEmpty()) {
                force(queue.first());
            } else {
                // All that is left waits for something that nobody does: code that is not woven did it.
                emit(lanes.values().stream()
                        .min(Comparator.comparingInt(lane -> lane.thread))
                        .orElseThrow());
            }
            settleAll();
        }
    }

    private void open(int thread) {
        if (!done.contains(thread) && !lanes.containsKey(thread)) {
            Lane lane = new Lane(thread, spool.cursor(thread));
            lanes.put(thread, lane);
            ready.add(lane);
        }
    }

    // ── going on where nobody notices ───────────────────────────────────────────────────────────────────────────────

    private void settleAll() {
        while (!ready.isEmpty()) {
            settle(ready.remove());
        }
    }

    /** Lets the thread do all that others can't notice, and puts it where it has to wait. */
    private void settle(Lane lane) {
        leave(lane);
        Row row = lane.rows.peek();
        while (row != null && isFree(row, lane)) {
            emit(lane);
            row = lane.rows.peek();
        }
        if (row == null) {
            lanes.remove(lane.thread);
            done.add(lane.thread);
            return;
        }
        Optional<Long> awaited = awaited(row, lane);
        if (awaited.isPresent()) {
            stand(lane, waiting, awaited.get());
            return;
        }
        if (row.stamp() == 0 && row.role() == Role.READ) {
            stand(lane, atRead, row.used());
        } else if (row.stamp() == 0 && row.role() == Role.WRITE) {
            stand(lane, atWrite, row.used());
        }
        if (lane.gate == UNKNOWN) {
            lane.gate = lane.rows.nextStamp();
        }
        queue.add(lane);
    }

    private static void stand(Lane lane, Map<Long, Set<Lane>> where, long key) {
        lane.standsIn = where.computeIfAbsent(key, ignored -> new LinkedHashSet<>());
        lane.standsIn.add(lane);
    }

    private void leave(Lane lane) {
        queue.remove(lane);
        if (lane.standsIn != null) {
            lane.standsIn.remove(lane);
            lane.standsIn = null;
        }
    }

    private boolean isFree(Row row, Lane lane) {
        if (row.stamp() > 0 || row.role() == Role.LATE || awaited(row, lane).isPresent()) {
            return false;
        }
        return switch (row.role()) {
            case READ -> !known.isPlaceShared(row) || fits(row);
            case WRITE -> !known.isPlaceShared(row);
            default -> true;
        };
    }

    private boolean fits(Row read) {
        long now = memory.get(read.used(), UNKNOWN);
        return now == UNKNOWN || now == read.value();
    }

    /** Returns what has to happen before the row can, if that is still to come. */
    private Optional<Long> awaited(Row row, Lane lane) {
        if (row.others().length == 0) {
            return Optional.empty();
        }
        long what = row.others()[0];
        boolean waits = switch (row.role()) {
            case BEGIN -> known.isTask(what) && !repeated.contains(what) && pending.getOrDefault(what, 0) == 0;
            case CLASS_USE -> known.isInitialisedByOther(what, lane.thread) && !initialised.contains(what);
            default -> false;
        };
        return waits ? Optional.of(what) : Optional.empty();
    }

    // ── what others notice ──────────────────────────────────────────────────────────────────────────────────────────

    /** Has the thread come one row further, with the help of others if they have what it needs. */
    private void force(Lane lane) {
        Row row = lane.rows.peek();
        if (row == null) {
            settle(lane);
            return;
        }
        if (row.stamp() == 0 && row.role() == Role.READ && !fits(row)) {
            helper(row, lane).ifPresent(helper -> writeUpTo(helper, row));
        } else if (row.role() == Role.JOIN && row.others().length > 0) {
            finish(threadsByThing.get(row.others()[0]), lane);
        }
        emit(lane);
        ready.add(lane);
    }

    /** A thread that is about to write what the row reads, before its next stamp. */
    private Optional<Lane> helper(Row read, Lane reader) {
        for (Lane lane : atWrite.getOrDefault(read.used(), Set.of())) {
            Row write = lane.rows.peek();
            if (lane != reader && write != null && write.value() == read.value()) {
                return Optional.of(lane);
            }
        }
        for (Lane lane : lanes.values()) {
            if (lane != reader
                    && lane.gate != UNKNOWN
                    && lane.rows.ahead(row -> isOf(row, read)).isPresent()) {
                return Optional.of(lane);
            }
        }
        return Optional.empty();
    }

    private static boolean isOf(Row row, Row read) {
        return row.role() == Role.WRITE && row.stamp() == 0 && row.used() == read.used() && row.value() == read.value();
    }

    private void writeUpTo(Lane helper, Row read) {
        boolean isThere = false;
        while (!isThere) {
            Row next = helper.rows.peek();
            if (next == null || next.stamp() > 0) {
                break;
            }
            isThere = isOf(next, read);
            emit(helper);
        }
        ready.add(helper);
    }

    /** Somebody has seen the end of a thread, so all that it did comes before. */
    private void finish(@Nullable Integer thread, Lane observer) {
        @Nullable Lane lane = thread == null ? null : lanes.get(thread);
        long gate = Math.max(1, observer.gate);
        while (lane != null && lane != observer && lanes.containsKey(lane.thread)) {
            Row row = lane.rows.peek();
            if (row == null || row.stamp() > gate || row.role() == Role.JOIN) {
                break;
            }
            force(lane);
            // Not the observer, which is where it is.
            ready.remove(observer);
            settleAll();
        }
    }

    private void emit(Lane lane) {
        leave(lane);
        Row row = lane.rows.next();
        if (row.stamp() > 0) {
            lane.gate = UNKNOWN;
        }
        boolean isPlaceShared = known.isPlaceShared(row);
        switch (row.role()) {
            case READ -> {
                if (isPlaceShared && !fits(row)) {
                    misplaced++;
                } else if (isPlaceShared) {
                    memory.put(row.used(), row.value());
                }
            }
            case WRITE -> {
                if (isPlaceShared) {
                    memory.put(row.used(), row.value());
                }
            }
            case CHANGE -> memory.put(row.used(), UNKNOWN);
            default -> {}
        }
        target.take(lane.thread, row);
        if (isPlaceShared && (row.role() == Role.WRITE || row.role() == Role.CHANGE)) {
            wake(atRead.get(row.used()), lane);
        }
        letGo(row, lane);
    }

    private void letGo(Row row, Lane lane) {
        switch (row.role()) {
            case START -> open((int) row.others()[0]);
            case HAND, HAND_REPEATED -> {
                for (long task : row.others()) {
                    pending.merge(task, 1, Integer::sum);
                    if (row.role() == Role.HAND_REPEATED) {
                        repeated.add(task);
                    }
                    wake(waiting.get(task), lane);
                }
            }
            case BEGIN -> {
                if (row.others().length > 0) {
                    pending.computeIfPresent(row.others()[0], (task, count) -> count > 1 ? count - 1 : null);
                }
            }
            case CLASS_READY -> {
                initialised.add(row.others()[0]);
                wake(waiting.get(row.others()[0]), lane);
            }
            default -> {}
        }
    }

    private void wake(@Nullable Collection<Lane> sleepers, Lane waker) {
        if (sleepers != null) {
            for (Lane lane : new ArrayList<>(sleepers)) {
                if (lane != waker && !ready.contains(lane)) {
                    ready.add(lane);
                }
            }
        }
    }
}
