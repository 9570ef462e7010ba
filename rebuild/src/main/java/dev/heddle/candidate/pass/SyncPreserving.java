// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides soundly whether events of different threads can all come next at the same moment, by looking for a part of the observed
 * run that is an execution by itself and stops right before each of them.
 *
 * <p>The part must hold, with each event, those before it in its thread, the start of the thread, the ends of the threads that it
 * joins, what opens the gates that it passes, and the write that each read has seen. Of two stretches under one lock in the part,
 * the earlier must have ended in it. The smallest such part is found by adding what is missing. If the given events do not get
 * into it, then the part, in the observed order, is an execution: each read finds the same write, hence each thread does the
 * same. (Mathur, Pavlogiannis, Viswanathan, POPL 2021; Tunç et al., PLDI 2023, for deadlocks.)
 */
final class SyncPreserving {

    private static final int NONE = -1;

    private final EventStream stream;
    /** For each event its index in its thread. */
    private final int[] index;
    /** For a read the write that it has seen, for an acquire its release, for others the event before which they must come. */
    private final int[] link;

    private final int[][] eventsOf;
    private final int[] startOf;
    private final IntSequence[] giversOf;
    private final int[][] acquiresOf;

    // Of the question that is being asked; a lock's fields count only if it carries the question's number.
    private final int[] wanted;
    private final int[] done;
    private final int[] limit;
    private final int[] work;
    private int workSize;
    private final boolean[] isWorking;
    private final int[] askedLock;
    private final int[] latest;
    private final int[] latestShared;
    private final @Nullable IntSequence[] openShared;
    private int question;
    private int base;
    private boolean looksAtLocks;
    private boolean failed;
    private long steps;

    SyncPreserving(EventStream stream) {
        this.stream = stream;
        int threads = stream.threads();
        this.index = new int[stream.size()];
        this.link = new int[stream.size()];
        this.startOf = new int[threads];
        Arrays.fill(startOf, NONE);
        this.giversOf = new IntSequence[stream.gates()];
        int[] sizes = new int[threads];
        int[] acquires = new int[stream.locks()];
        stream.forEach((event, head, target, site) -> {
            index[event] = sizes[Op.thread(head)]++;
            if (isAcquire(Op.of(head))) {
                acquires[target]++;
            }
        });
        this.acquiresOf = new int[stream.locks()][];
        Arrays.setAll(acquiresOf, lock -> new int[acquires[lock]]);
        this.eventsOf = new int[threads][];
        Arrays.setAll(eventsOf, thread -> new int[sizes[thread]]);
        stream.forEach(new Linking(stream));
        this.wanted = new int[threads];
        this.done = new int[threads];
        this.limit = new int[threads];
        this.work = new int[threads + 1];
        this.isWorking = new boolean[threads];
        this.askedLock = new int[stream.locks()];
        this.latest = new int[stream.locks()];
        this.latestShared = new int[stream.locks()];
        this.openShared = new IntSequence[stream.locks()];
    }

    private static boolean isAcquire(int op) {
        return op == Op.ACQUIRE || op == Op.ACQUIRE_SHARED;
    }

    private final class Linking implements EventStream.Visitor {
        private final int[] lastWrite;
        private final int[] taken;
        private final LongIndex open = new LongIndex();

        Linking(EventStream stream) {
            taken = new int[stream.locks()];
            lastWrite = new int[stream.variables()];
            Arrays.fill(lastWrite, NONE);
        }

        @Override
        public void visit(int event, int head, int target, int site) {
            int op = Op.of(head);
            int thread = Op.thread(head);
            eventsOf[thread][index[event]] = event;
            link[event] = NONE;
            if (Op.isAccess(op)) {
                if (Op.reads(op)) {
                    link[event] = lastWrite[target];
                }
                if (Op.writes(op)) {
                    lastWrite[target] = event;
                }
            } else if (isAcquire(op)) {
                open.put(thread, target, event);
                acquiresOf[target][taken[target]++] = event;
            } else if (op == Op.RELEASE || op == Op.RELEASE_SHARED) {
                int acquire = open.get(thread, target);
                if (acquire >= 0) {
                    link[acquire] = event;
                }
            } else if (op == Op.FORK) {
                startOf[target] = event;
            } else if (op == Op.GIVE) {
                if (giversOf[target] == null) {
                    giversOf[target] = new IntSequence();
                }
                giversOf[target].add(event);
            }
        }
    }

    /** Returns how many events were looked at for all questions so far. */
    long steps() {
        return steps;
    }

    /** The answer after looking at little. */
    enum Quick {
        /** They can. */
        YES,
        /** They can't, as long as each read finds the same write. */
        NO,
        /** Perhaps, if less is done before. */
        PERHAPS
    }

    /**
     * Decides whether these events, all of different threads, can all be next in some execution that begins with all
     * that was observed before the first of them. What has to be looked at lies between the events, so this is fast.
     */
    Quick canAllBeNextSoon(int... events) {
        // What one of them needs by itself, it needs whatever was done before.
        if (!isClosedFromFirst(events, false)) {
            return Quick.NO;
        }
        return isClosedFromFirst(events, true) ? Quick.YES : Quick.PERHAPS;
    }

    private boolean isClosedFromFirst(int[] events, boolean withLocks) {
        int from = Arrays.stream(events).min().orElseThrow();
        begin(events, from, withLocks);
        for (int thread = 0; thread < done.length; thread++) {
            int at = Arrays.binarySearch(eventsOf[thread], from);
            done[thread] = at < 0 ? -at - 1 : at;
            wanted[thread] = done[thread];
        }
        return isClosed(events);
    }

    /** Returns true if these events, all of different threads, can all be next in some execution of the kind that is looked for. */
    boolean canAllBeNext(int... events) {
        begin(events, 0, true);
        Arrays.fill(wanted, 0);
        Arrays.fill(done, 0);
        return isClosed(events);
    }

    private void begin(int[] events, int from, boolean withLocks) {
        question++;
        looksAtLocks = withLocks;
        base = from;
        failed = false;
        workSize = 0;
        Arrays.fill(limit, Integer.MAX_VALUE);
        Arrays.fill(isWorking, false);
        for (int event : events) {
            limit[stream.thread(event)] = index[event];
        }
    }

    private boolean isClosed(int[] events) {
        for (int event : events) {
            require(stream.thread(event), index[event]);
            // A thread whose very first event is meant must have been started all the same.
            requireStart(stream.thread(event));
        }
        while (workSize > 0 && !failed) {
            int thread = work[--workSize];
            isWorking[thread] = false;
            while (done[thread] < wanted[thread] && !failed) {
                include(eventsOf[thread][done[thread]++]);
                steps++;
            }
        }
        return !failed;
    }

    private void require(int thread, int upTo) {
        if (upTo > wanted[thread]) {
            wanted[thread] = upTo;
            failed |= upTo > limit[thread];
            if (!isWorking[thread]) {
                isWorking[thread] = true;
                work[workSize++] = thread;
            }
        }
    }

    private void require(int event) {
        require(stream.thread(event), index[event] + 1);
    }

    private void requireStart(int thread) {
        if (startOf[thread] != NONE) {
            require(startOf[thread]);
        }
    }

    private void requireRelease(int acquire) {
        if (link[acquire] == NONE) {
            failed = true;
        } else {
            require(link[acquire]);
        }
    }

    private void include(int event) {
        int head = stream.head(event);
        int op = Op.of(head);
        if (index[event] == 0) {
            requireStart(Op.thread(head));
        }
        if (Op.isAccess(op)) {
            if (link[event] != NONE) {
                require(link[event]);
            }
            return;
        }
        int target = stream.target(event);
        switch (op) {
            case Op.ACQUIRE -> {
                if (looksAtLocks) {
                    acquire(event, target);
                }
            }
            case Op.ACQUIRE_SHARED -> {
                if (looksAtLocks) {
                    acquireShared(event, target);
                }
            }
            case Op.JOIN -> {
                require(target, eventsOf[target].length);
                requireStart(target);
            }
            case Op.TAKE -> {
                IntSequence givers = giversOf[target];
                for (int i = 0; givers != null && i < givers.size(); i++) {
                    require(givers.get(i));
                }
            }
            default -> {
                // Needs nothing but its thread.
            }
        }
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void ask(int lock) {
        if (askedLock[lock] != question) {
            askedLock[lock] = question;
            latest[lock] = NONE;
            latestShared[lock] = NONE;
            if (openShared[lock] != null) {
                openShared[lock].clear();
            }
            takenBefore(lock);
        }
    }

    // All that was observed before is there: its last exclusive acquire, and what shared ones have come since.
    private void takenBefore(int lock) {
        int[] all = acquiresOf[lock];
        int at = Arrays.binarySearch(all, base);
        for (int i = (at < 0 ? -at - 1 : at) - 1; i >= 0; i--) {
            int acquire = all[i];
            if (stream.op(acquire) == Op.ACQUIRE) {
                latest[lock] = acquire;
                return;
            }
            latestShared[lock] = Math.max(latestShared[lock], acquire);
            if (link[acquire] == NONE || link[acquire] >= base) {
                openSharedOf(lock).add(acquire);
            }
        }
    }

    private IntSequence openSharedOf(int lock) {
        IntSequence open = openShared[lock];
        if (open == null) {
            open = new IntSequence();
            openShared[lock] = open;
        }
        return open;
    }

    private void acquire(int event, int lock) {
        ask(lock);
        int before = latest[lock];
        if (event > before) {
            if (before != NONE) {
                requireRelease(before);
            }
            latest[lock] = event;
            releaseShared(event, lock);
        } else {
            requireRelease(event);
        }
        if (latestShared[lock] > event) {
            requireRelease(event);
        }
    }

    private void releaseShared(int event, int lock) {
        IntSequence open = openShared[lock];
        if (open == null) {
            return;
        }
        int kept = 0;
        for (int i = 0; i < open.size(); i++) {
            int acquire = open.get(i);
            if (acquire < event) {
                requireRelease(acquire);
            } else {
                open.set(kept++, acquire);
            }
        }
        while (open.size() > kept) {
            open.removeLast();
        }
    }

    private void acquireShared(int event, int lock) {
        ask(lock);
        latestShared[lock] = Math.max(latestShared[lock], event);
        if (latest[lock] > event) {
            requireRelease(event);
        } else {
            if (latest[lock] != NONE) {
                requireRelease(latest[lock]);
            }
            openSharedOf(lock).add(event);
        }
    }
}
