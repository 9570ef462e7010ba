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
 * <p>Each outermost region is a node, and so is each access outside of regions. A node knows, for each thread, the latest of its
 * nodes that lead to it; an edge into a node closes a circle if the node leads to where the edge comes from. Knowledge that comes
 * late is handed on to the nodes behind, until a node and all before it have ended. Only accesses to data count, not locks: regions
 * that merely take turns with a lock are not in each other's way.
 */
final class ConflictCycles {

    /** Gets to know an access that leads back into its region, and the access of another thread that it follows. */
    interface Violations {
        void violation(int begin, int earlier, int later);
    }

    private static final class Node {
        final int thread;
        final int serial;
        final int[] reachedFrom;

        @Nullable
        List<Node> behind;

        int before;
        boolean isOver;
        boolean isSettled;

        Node(int thread, int serial, int[] reachedFrom) {
            this.thread = thread;
            this.serial = serial;
            this.reachedFrom = reachedFrom;
            reachedFrom[thread] = serial;
        }
    }

    private static final int NONE = -1;

    // What is kept of a variable: its last write, and those who have read it since, each of them as one access. That of
    // its last
    // write lies where the variable says, the first reader behind it, further ones wherever there is room.
    private static final int THREAD = 0;
    private static final int SERIAL = 1;
    private static final int EVENT = 2;
    private static final int NEXT = 3;
    private static final int WIDTH = 4;

    private final int threads;
    private final Violations violations;
    private final @Nullable Node[] current;
    private final int[] depth;
    private final int[] begin;
    private final int[] serials;
    private final boolean[] isReported;
    private final int[] lastAccess;
    private int[] kept;
    /** The node of each access that is kept. Mostly it is enough to know its thread and serial. */
    private @Nullable Node[] nodes;

    private int used;
    private int free = NONE;
    private final List<Node> work = new ArrayList<>();

    private ConflictCycles(EventStream stream, Violations violations) {
        this.threads = stream.threads();
        this.violations = violations;
        this.current = new Node[threads];
        this.depth = new int[threads];
        this.begin = new int[threads];
        this.serials = new int[threads];
        this.lastAccess = new int[threads];
        this.isReported = new boolean[threads];
        int accesses = 2 * stream.variables();
        this.kept = new int[(accesses + 1024) * WIDTH];
        Arrays.fill(kept, NONE);
        this.nodes = new Node[accesses + 1024];
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
                    fresh(thread);
                }
            }
            case Op.END -> {
                if (depth[thread] > 0 && --depth[thread] == 0) {
                    end(thread);
                }
            }
            case Op.FORK -> edge(node(thread), target);
            case Op.JOIN -> {
                Node ended = current[target];
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

    private Node node(int thread) {
        Node now = current[thread];
        return now == null || now.isOver ? fresh(thread) : now;
    }

    private Node fresh(int thread) {
        Node before = current[thread];
        int[] reachedFrom = before == null ? new int[threads] : before.reachedFrom.clone();
        Node now = new Node(thread, ++serials[thread], reachedFrom);
        current[thread] = now;
        if (before != null) {
            before.isOver = true;
            settle(before);
            follows(before, now);
        }
        return now;
    }

    // What follows belongs to no region and is a node of its own, if there is something before the next region.
    private void end(int thread) {
        Node region = node(thread);
        region.isOver = true;
        settle(region);
    }

    private void settle(Node node) {
        if (node.before == 0 && node.behind == null) {
            node.isSettled = true;
            return;
        }
        work.clear();
        work.add(node);
        while (!work.isEmpty()) {
            Node next = work.remove(work.size() - 1);
            if (next.isOver && next.before == 0 && !next.isSettled) {
                next.isSettled = true;
                if (next.behind != null) {
                    for (Node behind : next.behind) {
                        behind.before--;
                        work.add(behind);
                    }
                    next.behind = null;
                }
            }
        }
    }

    private void connect(Node from, Node to) {
        follows(from, to);
        spread(from, to);
    }

    private static void follows(Node from, Node to) {
        if (!from.isSettled) {
            if (from.behind == null) {
                from.behind = new ArrayList<>(2);
            }
            from.behind.add(to);
            to.before++;
        }
    }

    /** Lets the node, and all behind it, know what leads to it. */
    private void spread(Node from, Node to) {
        if (to.behind == null) {
            int[] mine = to.reachedFrom;
            int[] other = from.reachedFrom;
            // As a maximum without a branch, of which compilers do several at once.
            for (int i = 0; i < mine.length; i++) {
                mine[i] = Math.max(mine[i], other[i]);
            }
            return;
        }
        if (!join(to.reachedFrom, from.reachedFrom)) {
            return;
        }
        List<Node> next = new ArrayList<>();
        next.add(to);
        while (!next.isEmpty()) {
            Node node = next.remove(next.size() - 1);
            if (node.behind != null) {
                for (Node behind : node.behind) {
                    if (join(behind.reachedFrom, node.reachedFrom)) {
                        next.add(behind);
                    }
                }
            }
        }
    }

    private static boolean join(int[] mine, int[] other) {
        boolean changed = false;
        for (int i = 0; i < mine.length; i++) {
            if (other[i] > mine[i]) {
                mine[i] = other[i];
                changed = true;
            }
        }
        return changed;
    }

    /** Whether the edge closes a circle. */
    private boolean edge(Node from, int thread) {
        if (from.thread == thread) {
            return false;
        }
        Node last = current[thread];
        Node to = last == null ? fresh(thread) : last;
        if (to.reachedFrom[from.thread] >= from.serial) {
            return false;
        }
        boolean isRegion = depth[thread] > 0;
        if (isRegion && from.reachedFrom[thread] >= to.serial) {
            return true;
        }
        if (!isRegion) {
            // What came before outside of regions is not meant.
            to = fresh(thread);
        }
        connect(from, to);
        return false;
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(int event, int thread, int op, int variable) {
        lastAccess[thread] = event;
        int write = 2 * variable * WIDTH;
        if (kept[write + THREAD] != NONE && closes(write, thread)) {
            report(thread, kept[write + EVENT], event);
        }
        if (Op.writes(op)) {
            forgetReaders(event, thread, write + WIDTH);
            keep(write, event, thread);
        } else {
            keep(reader(write + WIDTH, thread), event, thread);
        }
    }

    /** Whether an edge from an access that is kept to the thread closes a circle. */
    private boolean closes(int access, int thread) {
        int other = kept[access + THREAD];
        Node to = current[thread];
        if (other == thread || (to != null && to.reachedFrom[other] >= kept[access + SERIAL])) {
            return false;
        }
        Node from = nodes[access / WIDTH];
        return from != null && edge(from, thread);
    }

    private void keep(int access, int event, int thread) {
        Node node = node(thread);
        kept[access + THREAD] = thread;
        kept[access + SERIAL] = node.serial;
        kept[access + EVENT] = event;
        nodes[access / WIDTH] = node;
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

    /** Where to keep a read: in place of the thread's last one, or behind all others. */
    private int reader(int first, int thread) {
        int reader = first;
        while (kept[reader + THREAD] != thread && kept[reader + THREAD] != NONE) {
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
            nodes = Arrays.copyOf(nodes, 2 * used / WIDTH);
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
