// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells which regions the observed run itself did not execute as if they were atomic: some conflict leads out of the region and,
 * over others, back into it before it ends.
 *
 * <p>Each outermost region is a node, and so is a stretch of accesses outside of regions that nothing leads into but at its
 * begin. A node knows, for each thread, the latest of its nodes that lead to it; an edge into a node closes a circle if the node
 * leads to where the edge comes from. Knowledge that comes late is handed on to the nodes behind, until a node and all before it
 * have ended. Such a node is <em>settled</em>: nothing that is still going on leads to it, so that no edge out of it can close a
 * circle, and none is made. Nodes of one thread are settled in their order. Only accesses to data count, not locks: regions that
 * merely take turns with a lock are not in each other's way, and settled as soon as they end.
 */
final class ConflictCycles {

    /** Gets to know an access that leads back into its region, and the access of another thread that it follows. */
    interface Violations {
        void violation(int begin, int earlier, int later);
    }

    private static final int NONE = -1;

    // What is kept of a variable: its last write, and those who have read it since, each of them as one access. That of
    // its last write lies where the variable says, the first reader behind it, further ones wherever there is room.
    private static final int THREAD = 0;
    private static final int SERIAL = 1;
    private static final int EVENT = 2;
    private static final int NEXT = 3;
    private static final int WIDTH = 4;

    private final int threads;
    private final Violations violations;
    private final @Nullable ConflictNode[] current;
    /** The serial of each thread's current node; 0 if that is over. */
    private final int[] open;

    private final int[] depth;
    private final int[] begin;
    private final int[] serials;
    /** Up to which serial the nodes of each thread are settled. */
    private final int[] settled;
    /** The nodes of each thread that are not settled, each where its serial modulo the length says. */
    private final @Nullable ConflictNode[][] unsettled;

    private final boolean[] isReported;
    private final int[] lastAccess;
    private int[] kept;
    private int used;
    private int free = NONE;
    private final List<ConflictNode> work = new ArrayList<>();

    private ConflictCycles(EventStream stream, Violations violations) {
        this.threads = stream.threads();
        this.violations = violations;
        this.current = new ConflictNode[threads];
        this.open = new int[threads];
        this.depth = new int[threads];
        this.begin = new int[threads];
        this.serials = new int[threads];
        this.settled = new int[threads];
        this.unsettled = new ConflictNode[threads][2];
        this.lastAccess = new int[threads];
        this.isReported = new boolean[threads];
        int accesses = 2 * stream.variables();
        this.kept = new int[(accesses + 1024) * WIDTH];
        Arrays.fill(kept, NONE);
        this.used = accesses * WIDTH;
    }

    static void find(EventStream stream, Violations violations) {
        ConflictCycles cycles = new ConflictCycles(stream, violations);
        stream.forEachPiece(cycles::follow);
    }

    private void follow(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int head = heads[i];
            int op = Op.of(head);
            if (!Op.isAccess(op)) {
                follow(first + i, Op.thread(head), op, targets[i]);
            } else if ((head & (Op.PRIVATE | Op.HIDDEN)) == 0) {
                access(first + i, Op.thread(head), op, targets[i]);
            }
        }
    }

    private void follow(int event, int thread, int op, int target) {
        switch (op) {
            case Op.BEGIN -> {
                if (depth[thread]++ == 0) {
                    begin[thread] = event;
                    isReported[thread] = false;
                    fresh(thread).isRegion = true;
                }
            }
            case Op.END -> {
                if (depth[thread] > 0 && --depth[thread] == 0) {
                    // What follows belongs to no region and is a node of its own, if there is something.
                    end(node(thread));
                }
            }
            case Op.FORK -> edge(node(thread), target);
            case Op.JOIN -> {
                ConflictNode ended = current[target];
                if (ended != null && edge(ended, thread)) {
                    report(thread, lastAccess[target], event);
                }
            }
            default -> {
                // Gates and locks are not conflicts.
            }
        }
    }

    // ── nodes ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private ConflictNode node(int thread) {
        ConflictNode now = current[thread];
        return now == null || now.isOver ? fresh(thread) : now;
    }

    private ConflictNode fresh(int thread) {
        ConflictNode before = current[thread];
        int serial = ++serials[thread];
        ConflictNode now;
        if (before == null) {
            now = new ConflictNode(thread, serial);
        } else {
            end(before);
            now = before.isSettled ? before : new ConflictNode(thread, serial);
            if (now == before) {
                now.beginAgain(serial);
            } else {
                now.learn(before, threads);
                before.leadsTo(now);
            }
        }
        current[thread] = now;
        open[thread] = serial;
        remember(now);
        return now;
    }

    private void remember(ConflictNode node) {
        @Nullable ConflictNode[] own = unsettled[node.thread];
        if (node.serial - settled[node.thread] > own.length) {
            @Nullable ConflictNode[] larger = new ConflictNode[2 * own.length];
            for (int serial = settled[node.thread] + 1; serial < node.serial; serial++) {
                larger[serial & (larger.length - 1)] = own[serial & (own.length - 1)];
            }
            unsettled[node.thread] = larger;
            own = larger;
        }
        own[node.serial & (own.length - 1)] = node;
    }

    /** A node that is the last of its thread is over; the next access of the thread begins another. */
    private void end(ConflictNode node) {
        if (!node.isOver) {
            node.isOver = true;
            open[node.thread] = 0;
            settle(node);
        }
    }

    private void settle(ConflictNode node) {
        if (node.before == 0 && node.behind == null) {
            isSettled(node);
            return;
        }
        work.clear();
        work.add(node);
        while (!work.isEmpty()) {
            ConflictNode next = work.remove(work.size() - 1);
            if (next.isOver && next.before == 0 && !next.isSettled) {
                isSettled(next);
                if (next.behind != null) {
                    for (ConflictNode behind : next.behind) {
                        behind.before--;
                        work.add(behind);
                    }
                    next.behind = null;
                }
            }
        }
    }

    private void isSettled(ConflictNode node) {
        node.isSettled = true;
        settled[node.thread] = node.serial;
    }

    /** Lets the node, and all behind it, know what leads to it. */
    private void spread(ConflictNode from, ConflictNode to) {
        if (!to.learn(from, threads) || to.behind == null) {
            return;
        }
        List<ConflictNode> next = new ArrayList<>();
        next.add(to);
        while (!next.isEmpty()) {
            ConflictNode node = next.remove(next.size() - 1);
            if (node.behind != null) {
                for (ConflictNode behind : node.behind) {
                    if (behind.learn(node, threads)) {
                        next.add(behind);
                    }
                }
            }
        }
    }

    /** Returns true if the edge closes a circle. */
    private boolean edge(ConflictNode from, int thread) {
        if (from.thread == thread) {
            return false;
        }
        if (!from.isRegion) {
            // What comes later outside of regions is not meant.
            end(from);
        }
        if (from.isSettled) {
            return false;
        }
        ConflictNode last = current[thread];
        ConflictNode to = last == null ? fresh(thread) : last;
        if (to.isReachedFrom(from)) {
            return false;
        }
        boolean isRegion = depth[thread] > 0;
        if (isRegion && from.isReachedFrom(to)) {
            return true;
        }
        if (!isRegion) {
            // What came before outside of regions is not meant.
            to = fresh(thread);
        }
        from.leadsTo(to);
        spread(from, to);
        return false;
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(int event, int thread, int op, int variable) {
        lastAccess[thread] = event;
        int write = 2 * variable * WIDTH;
        if (closes(write, thread)) {
            report(thread, kept[write + EVENT], event);
        }
        if (Op.writes(op)) {
            forgetReaders(event, thread, write + WIDTH);
            keep(write, event, thread);
        } else {
            keep(reader(write + WIDTH, thread), event, thread);
        }
    }

    /** Returns true if an edge from an access that is kept to the thread closes a circle. */
    private boolean closes(int access, int thread) {
        int other = kept[access + THREAD];
        if (other == thread || isDone(access, other)) {
            return false;
        }
        @Nullable ConflictNode[] nodes = unsettled[other];
        ConflictNode from = nodes[kept[access + SERIAL] & (nodes.length - 1)];
        return from != null && edge(from, thread);
    }

    /** Returns true if there is no access, or that of a settled node. */
    private boolean isDone(int access, int other) {
        return other == NONE || kept[access + SERIAL] <= settled[other];
    }

    private void keep(int access, int event, int thread) {
        int serial = open[thread];
        kept[access + THREAD] = thread;
        kept[access + SERIAL] = serial == 0 ? fresh(thread).serial : serial;
        kept[access + EVENT] = event;
    }

    private void forgetReaders(int event, int thread, int first) {
        if (kept[first + THREAD] == NONE) {
            return;
        }
        int last = first;
        for (int reader = first; reader != NONE; reader = kept[reader + NEXT]) {
            if (closes(reader, thread)) {
                report(thread, kept[reader + EVENT], event);
            }
            last = reader;
        }
        if (last != first) {
            kept[last + NEXT] = free;
            free = kept[first + NEXT];
            kept[first + NEXT] = NONE;
        }
        kept[first + THREAD] = NONE;
    }

    /** Returns where to keep a read: in place of the thread's last one or one that does not matter any more, or behind all others. */
    private int reader(int first, int thread) {
        int reader = first;
        while (kept[reader + THREAD] != thread && !isDone(reader, kept[reader + THREAD])) {
            if (kept[reader + NEXT] == NONE) {
                int place = place();
                kept[reader + NEXT] = place;
                kept[place + NEXT] = NONE;
                return place;
            }
            reader = kept[reader + NEXT];
        }
        return reader;
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

    private void report(int thread, int earlier, int later) {
        if (!isReported[thread]) {
            isReported[thread] = true;
            violations.violation(begin[thread], earlier, later);
        }
    }
}
