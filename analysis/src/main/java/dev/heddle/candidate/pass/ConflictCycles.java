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
final class ConflictCycles implements EventStream.Visitor {

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

        Node(int thread, int serial, int threads) {
            this.thread = thread;
            this.serial = serial;
            this.reachedFrom = new int[threads];
        }
    }

    private final int threads;
    private final Violations violations;
    private final @Nullable Node[] current;
    private final int[] depth;
    private final int[] begin;
    private final int[] serials;
    private final boolean[] isReported;
    private final int[] lastAccess;
    private final @Nullable Node[] lastWrite;
    private final int[] lastWriteEvent;
    private final @Nullable Node[][] readers;
    private final int[][] readEvents;
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
        this.lastWrite = new Node[stream.variables()];
        this.lastWriteEvent = new int[stream.variables()];
        this.readers = new Node[stream.variables()][];
        this.readEvents = new int[stream.variables()][];
    }

    static void find(EventStream stream, Violations violations) {
        stream.forEach(new ConflictCycles(stream, violations));
    }

    @Override
    public void visit(int event, int head, int target, int site) {
        int op = Op.of(head);
        int thread = Op.thread(head);
        if (Op.isAccess(op)) {
            if ((head & (Op.PRIVATE | Op.HIDDEN)) == 0) {
                access(event, thread, op, target);
            }
            return;
        }
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
        return now == null ? fresh(thread) : now;
    }

    private Node fresh(int thread) {
        Node before = current[thread];
        Node now = new Node(thread, ++serials[thread], threads);
        current[thread] = now;
        if (before != null) {
            before.isOver = true;
            connect(before, now);
            settle(before);
        }
        now.reachedFrom[thread] = now.serial;
        return now;
    }

    private void end(int thread) {
        // What follows belongs to no region and is a node of its own.
        fresh(thread);
    }

    private void settle(Node node) {
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
        if (!from.isSettled) {
            if (from.behind == null) {
                from.behind = new ArrayList<>(2);
            }
            from.behind.add(to);
            to.before++;
        }
        spread(from, to);
    }

    /** Lets the node, and all behind it, know what leads to it. */
    private void spread(Node from, Node to) {
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
        Node to = node(thread);
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
        Node writer = lastWrite[variable];
        if (writer != null && edge(writer, thread)) {
            report(thread, lastWriteEvent[variable], event);
        }
        if (Op.writes(op)) {
            write(event, thread, variable);
        } else {
            read(event, thread, variable);
        }
    }

    private void write(int event, int thread, int variable) {
        @Nullable Node[] all = readers[variable];
        if (all != null) {
            for (int other = 0; other < all.length && all[other] != null; other++) {
                Node reader = all[other];
                if (reader != null && edge(reader, thread)) {
                    report(thread, readEvents[variable][other], event);
                }
            }
            Arrays.fill(all, null);
        }
        lastWrite[variable] = node(thread);
        lastWriteEvent[variable] = event;
    }

    private void read(int event, int thread, int variable) {
        @Nullable Node[] all = readers[variable];
        if (all == null) {
            all = new Node[2];
            readers[variable] = all;
            readEvents[variable] = new int[2];
        }
        int at = 0;
        for (Node reader = all[0];
                reader != null && reader.thread != thread;
                reader = at < all.length ? all[at] : null) {
            at++;
        }
        if (at == all.length) {
            all = Arrays.copyOf(all, 2 * at);
            readers[variable] = all;
            readEvents[variable] = Arrays.copyOf(readEvents[variable], 2 * at);
        }
        all[at] = node(thread);
        readEvents[variable][at] = event;
    }

    private void report(int thread, int earlier, int later) {
        if (!isReported[thread]) {
            isReported[thread] = true;
            violations.violation(begin[thread], earlier, later);
        }
    }
}
