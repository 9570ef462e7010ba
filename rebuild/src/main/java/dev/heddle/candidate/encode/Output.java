// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes events with their thread and place, and keeps who holds which lock how often. */
final class Output {

    private record Region(int label, int site) {}

    final EventStream stream = new EventStream();
    final Numbers numbers = new Numbers();
    private final Map<Long, Integer> holds = new HashMap<>();
    private final List<Deque<Region>> regions = new ArrayList<>();
    private final List<RecentReads> reads = new ArrayList<>();
    private final Map<String, Integer> notes = new LinkedHashMap<>();
    private int thread;
    private int site;
    private int origin;

    Output(int threads) {
        for (int i = 0; i < threads; i++) {
            regions.add(new ArrayDeque<>());
            reads.add(new RecentReads(stream));
        }
    }

    /** Sets the thread, the place and the index of the event to which everything belongs that is written from here on. */
    void at(int aThread, int aSite, int anOrigin) {
        thread = aThread;
        site = aSite;
        origin = anOrigin;
    }

    int thread() {
        return thread;
    }

    void add(int opAndFlags, int target) {
        stream.add(thread, opAndFlags, target, site, origin);
    }

    /** Returns what this thread has read last. */
    RecentReads reads() {
        return reads.get(thread);
    }

    void note(String text) {
        notes.merge(text, 1, Integer::sum);
    }

    List<String> notes() {
        List<String> all = new ArrayList<>();
        notes.forEach((text, count) -> all.add(count == 1 ? text : "%s (%d times)".formatted(text, count)));
        return all;
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private long key(int lock, boolean shared) {
        return (long) thread << 33 | (long) lock << 1 | (shared ? 1 : 0);
    }

    /** Returns the number of times this thread holds the lock. */
    int depth(int lock, boolean shared) {
        return holds.getOrDefault(key(lock, shared), 0);
    }

    void setDepth(int lock, boolean shared, int depth) {
        if (depth == 0) {
            holds.remove(key(lock, shared));
        } else {
            holds.put(key(lock, shared), depth);
        }
    }

    /** Returns true if the lock has become this thread's just now. */
    boolean acquire(int lock) {
        int depth = depth(lock, false);
        setDepth(lock, false, depth + 1);
        if (depth == 0) {
            add(Op.ACQUIRE, lock);
        }
        return depth == 0;
    }

    /** Returns true if the next release gives the lock back. */
    boolean isOutermost(int lock) {
        return depth(lock, false) == 1;
    }

    void release(int lock) {
        int depth = depth(lock, false);
        if (depth == 0) {
            note("a lock was given back by a thread that did not hold it");
        } else {
            setDepth(lock, false, depth - 1);
            if (depth == 1) {
                add(Op.RELEASE, lock);
            }
        }
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    void beginRegion(int label, int flags) {
        regions.get(thread).push(new Region(label, site));
        add(Op.BEGIN | flags, label);
    }

    void endRegion(int label) {
        if (regions.get(thread).removeIf(new FirstOf(label))) {
            add(Op.END, label);
        }
    }

    boolean isInRegion() {
        return !regions.get(thread).isEmpty();
    }

    /** Ends a unit at a wait: a thread that waits does not mean what it does before and afterwards to be one. */
    void suspendRegions() {
        regions.get(thread).forEach(region -> add(Op.END, region.label()));
    }

    void resumeRegions() {
        regions.get(thread)
                .descendingIterator()
                .forEachRemaining(region -> stream.add(thread, Op.BEGIN, region.label(), region.site(), origin));
    }

    private static final class FirstOf implements java.util.function.Predicate<Region> {
        private final int label;
        private boolean found;

        FirstOf(int label) {
            this.label = label;
        }

        @Override
        public boolean test(Region region) {
            boolean isIt = !found && region.label() == label;
            found |= isIt;
            return isIt;
        }
    }
}
