// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.stream;

import java.util.Arrays;

/**
 * Events of all threads in one order, 16 bytes each.
 *
 * <p>Each has a head (its {@link Op}, flags and thread), a target (a variable, lock, thread, gate or region by number), a site
 * (a place in the code by number) and an origin (whatever the maker of the stream wants to find again; for a recorded run the
 * index among the thread's own events). Numbers of each kind count from 0.
 */
public final class EventStream {

    /** Events are kept in pieces of this many, so that nothing has to be copied when the stream grows. */
    public static final int PIECE = 1 << 16;

    private static final int SHIFT = 16;
    private static final int INDEX = PIECE - 1;

    private int[][] heads = new int[4][];
    private int[][] targets = new int[4][];
    private int[][] sites = new int[4][];
    private int[][] origins = new int[4][];
    /** The piece that grows. */
    private int[] lastHeads = new int[0];

    private int[] lastTargets = new int[0];
    private int[] lastSites = new int[0];
    private int[] lastOrigins = new int[0];
    private int size;
    private int threads;
    private int variables;
    private int locks;
    private int gates;
    private int places;

    /** Appends an event; its number is the size before. */
    public void add(int thread, int opAndFlags, int target, int site, int origin) {
        append(Op.head(thread, opAndFlags), target, site, origin);
        count(thread, Op.of(opAndFlags), target, site);
    }

    /** Appends an event of another stream with a new target; its origin is its number there. There are as many threads and so on. */
    public void addFrom(EventStream other, int event, int head, int target, int site) {
        if (size == 0) {
            threads = other.threads;
            variables = other.variables;
            locks = other.locks;
            gates = other.gates;
            places = other.places;
        }
        append(head, target, site, event);
    }

    private void append(int head, int target, int site, int origin) {
        int at = size & INDEX;
        if (at == 0) {
            grow(size >>> SHIFT);
        }
        lastHeads[at] = head;
        lastTargets[at] = target;
        lastSites[at] = site;
        lastOrigins[at] = origin;
        size++;
    }

    /** Says how many variables and locks there are, if the targets of events that came from another stream are fewer. */
    public void limit(int aVariables, int aLocks) {
        variables = aVariables;
        locks = aLocks;
    }

    private void count(int thread, int op, int target, int site) {
        threads = Math.max(threads, thread + 1);
        places = Math.max(places, site + 1);
        if (Op.isAccess(op)) {
            variables = Math.max(variables, target + 1);
        } else if (Op.isLock(op)) {
            locks = Math.max(locks, target + 1);
        } else if (op == Op.FORK || op == Op.JOIN) {
            threads = Math.max(threads, target + 1);
        } else if (op == Op.GIVE || op == Op.TAKE) {
            gates = Math.max(gates, target + 1);
        }
    }

    private void grow(int piece) {
        if (piece == heads.length) {
            heads = Arrays.copyOf(heads, 2 * piece);
            targets = Arrays.copyOf(targets, 2 * piece);
            sites = Arrays.copyOf(sites, 2 * piece);
            origins = Arrays.copyOf(origins, 2 * piece);
        }
        lastHeads = new int[PIECE];
        lastTargets = new int[PIECE];
        lastSites = new int[PIECE];
        lastOrigins = new int[PIECE];
        heads[piece] = lastHeads;
        targets[piece] = lastTargets;
        sites[piece] = lastSites;
        origins[piece] = lastOrigins;
    }

    /** Adds flags to an event. */
    public void flag(int event, int flags) {
        heads[event >>> SHIFT][event & INDEX] |= flags;
    }

    // ── what there is ───────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns the number of events. */
    public int size() {
        return size;
    }

    /** Returns the number of threads. */
    public int threads() {
        return threads;
    }

    /** Returns the number of variables. */
    public int variables() {
        return variables;
    }

    /** Returns the number of locks. */
    public int locks() {
        return locks;
    }

    /** Returns the number of gates. */
    public int gates() {
        return gates;
    }

    /** Returns the number of places in the code. */
    public int sites() {
        return places;
    }

    /** The event's op, flags and thread, which {@link Op} takes apart. */
    public int head(int event) {
        return heads[event >>> SHIFT][event & INDEX];
    }

    /** The event's op. */
    public int op(int event) {
        return Op.of(head(event));
    }

    /** The event's thread. */
    public int thread(int event) {
        return Op.thread(head(event));
    }

    /** The event's variable, lock, thread, gate or region. */
    public int target(int event) {
        return targets[event >>> SHIFT][event & INDEX];
    }

    /** The event's place in the code. */
    public int site(int event) {
        return sites[event >>> SHIFT][event & INDEX];
    }

    /** Returns what the maker of the stream wants to find again. */
    public int origin(int event) {
        return origins[event >>> SHIFT][event & INDEX];
    }

    /** Shows all events in their order. */
    public void forEach(Visitor visitor) {
        for (int piece = 0, from = 0; from < size; piece++, from += PIECE) {
            int[] head = heads[piece];
            int[] target = targets[piece];
            int[] site = sites[piece];
            int count = Math.min(PIECE, size - from);
            for (int i = 0; i < count; i++) {
                visitor.visit(from + i, head[i], target[i], site[i]);
            }
        }
    }

    /** Gets to see an event. */
    public interface Visitor {
        void visit(int event, int head, int target, int site);
    }

    /** Shows all events in their order, piece by piece. A loop over a piece costs a few nanoseconds less per event than a call. */
    public void forEachPiece(PieceVisitor visitor) {
        for (int piece = 0, from = 0; from < size; piece++, from += PIECE) {
            visitor.visit(from, Math.min(PIECE, size - from), heads[piece], targets[piece], sites[piece]);
        }
    }

    /** Gets to see events that lie side by side: heads, targets and sites from 0 to the count. */
    public interface PieceVisitor {
        void visit(int first, int count, int[] heads, int[] targets, int[] sites);
    }
}
