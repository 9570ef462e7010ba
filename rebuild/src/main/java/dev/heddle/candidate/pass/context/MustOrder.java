// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/**
 * The order in every interleaving, whatever values are read: thread order, starts, joins and gates.
 *
 * <p>Each thread's events fall into segments, and two events of different threads are ordered exactly as their segments are. A
 * segment knows, for each other thread, up to which of its segments all comes before.
 */
public final class MustOrder {

    private final int threads;
    private final int[] segment;
    private final int[][] known;
    private final int[][] gates;
    /** For each thread, from which segment on it knew what. Segments between know the same. */
    private final IntSequence[] changes;

    private final int[][][] knowledge;

    public MustOrder(int threads, int gates) {
        this.threads = threads;
        this.segment = new int[threads];
        this.known = new int[threads][];
        this.gates = new int[gates][];
        this.changes = new IntSequence[threads];
        this.knowledge = new int[threads][4][];
        for (int thread = 0; thread < threads; thread++) {
            known[thread] = new int[threads];
            Arrays.fill(known[thread], -1);
            changes[thread] = new IntSequence();
            remember(thread);
        }
    }

    /** The thread's segment now. */
    public int segment(int thread) {
        return segment[thread];
    }

    /** Follows an event; only starts, joins and gates do something. */
    public void follow(int thread, int op, int target) {
        switch (op) {
            case Op.FORK -> {
                learn(target, thread, known[thread], segment[thread]);
                segment[thread]++;
            }
            case Op.JOIN -> learn(thread, target, known[target], segment[target]);
            case Op.GIVE -> give(thread, target);
            case Op.TAKE -> {
                if (gates[target] != null) {
                    learn(thread, thread, gates[target], -1);
                }
            }
            default -> {
                // Whether a lock or a value orders anything is up to the interleaving.
            }
        }
    }

    private void give(int thread, int gate) {
        if (gates[gate] == null) {
            gates[gate] = new int[threads];
            Arrays.fill(gates[gate], -1);
        }
        join(gates[gate], known[thread], -1);
        gates[gate][thread] = Math.max(gates[gate][thread], segment[thread]);
        segment[thread]++;
    }

    private void learn(int thread, int other, int[] what, int upTo) {
        int[] mine = known[thread].clone();
        boolean isNew = join(mine, what, thread);
        if (upTo > mine[other]) {
            mine[other] = upTo;
            isNew = true;
        }
        if (isNew) {
            known[thread] = mine;
            segment[thread]++;
            remember(thread);
        }
    }

    private static boolean join(int[] mine, int[] other, int except) {
        boolean isNew = false;
        for (int i = 0; i < mine.length; i++) {
            if (other[i] > mine[i] && i != except) {
                mine[i] = other[i];
                isNew = true;
            }
        }
        return isNew;
    }

    private void remember(int thread) {
        int count = changes[thread].size();
        if (count == knowledge[thread].length) {
            knowledge[thread] = Arrays.copyOf(knowledge[thread], 2 * count);
        }
        knowledge[thread][count] = known[thread];
        changes[thread].add(segment[thread]);
    }

    // ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** The last segment of the earlier thread that comes before this segment of the later one; -1 if none does. */
    public int lastBefore(int later, int at, int earlier) {
        return knowledge[later][change(later, at)][earlier];
    }

    /** The first segment of the later thread that comes after this segment of the other; {@link Integer#MAX_VALUE} if none does. */
    public int firstAfter(int other, int at, int later) {
        IntSequence own = changes[later];
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (knowledge[later][middle][other] >= at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low < own.size() ? own.get(low) : Integer.MAX_VALUE;
    }

    /** Returns true if none of two segments of different threads comes before the other. */
    public boolean areUnordered(int thread, int at, int other, int otherAt) {
        return lastBefore(thread, at, other) < otherAt && lastBefore(other, otherAt, thread) < at;
    }

    /** The threads some of whose segments may be ordered with some of this thread's. Asked when all is known. */
    public int[] ordered(int thread) {
        IntSequence found = new IntSequence();
        for (int other = 0; other < threads; other++) {
            if (other != thread && (known[thread][other] >= 0 || known[other][thread] >= 0)) {
                found.add(other);
            }
        }
        return found.toArray();
    }

    private int change(int thread, int at) {
        IntSequence own = changes[thread];
        int low = 0;
        int high = own.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (own.get(middle) <= at) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
