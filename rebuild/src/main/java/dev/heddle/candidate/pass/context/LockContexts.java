// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The locks that a thread holds and, for each, those that it has taken since: its lock set with acquisition histories. Each
 * such context has a number; 0 is that of a thread without locks.
 *
 * <p>A lock is written as its number times two, plus one if it is shared.
 */
public final class LockContexts {

    /** The relation of two contexts. */
    public enum Together {
        /** Both hold a lock that only one can have. */
        SAME_LOCK,
        /** Each has taken, since it took a lock that it holds, one that the other holds. */
        CROSSED,
        /** Nothing is known that forbids it. */
        POSSIBLE
    }

    /** Histories stop growing here; what is left out of one can only make contexts look possible that are not. */
    private static final int LONGEST_HISTORY = 32;

    private record Context(int[] held, int[][] since) {}

    private final List<Context> contexts = new ArrayList<>();
    private final java.util.Map<List<Object>, Integer> numbers = new java.util.HashMap<>();
    private final LongIndex steps = new LongIndex();
    /** For each lock the context of a thread that has it and no other; 0 if that has no number yet. */
    private int[] alone = new int[16];
    /** For each context its lock, if it has one only; -1 if not. */
    private final IntSequence only = new IntSequence();

    private final LongIndex together = new LongIndex();

    public LockContexts() {
        number(new Context(new int[0], new int[0][]));
    }

    /** Returns the number of contexts. */
    public int size() {
        return contexts.size();
    }

    /** The locks that are held, in the order in which they were taken. */
    int[] held(int context) {
        return contexts.get(context).held();
    }

    /** The context after taking a lock. */
    public int take(int context, int lock) {
        if (context == 0) {
            return take(lock);
        }
        int known = steps.get(context, 2L * lock);
        if (known < 0) {
            known = number(taken(contexts.get(context), lock));
            steps.put(context, 2L * lock, known);
        }
        return known;
    }

    // Most locks are taken by threads that have none, and given back by threads that have no other.
    private int take(int lock) {
        if (lock >= alone.length) {
            alone = Arrays.copyOf(alone, Math.max(lock + 1, 2 * alone.length));
        }
        if (alone[lock] == 0) {
            alone[lock] = number(taken(contexts.get(0), lock));
        }
        return alone[lock];
    }

    /** The context after giving a lock back. */
    public int give(int context, int lock) {
        if (only.get(context) == lock) {
            return 0;
        }
        int known = steps.get(context, 2L * lock + 1);
        if (known < 0) {
            known = number(given(contexts.get(context), lock));
            steps.put(context, 2L * lock + 1, known);
        }
        return known;
    }

    private static Context taken(Context context, int lock) {
        int count = context.held().length;
        int[] held = Arrays.copyOf(context.held(), count + 1);
        int[][] since = Arrays.copyOf(context.since(), count + 1);
        for (int i = 0; i < count; i++) {
            since[i] = with(since[i], lock);
        }
        held[count] = lock;
        since[count] = new int[0];
        return new Context(held, since);
    }

    private static int[] with(int[] history, int lock) {
        int at = Arrays.binarySearch(history, lock);
        if (at >= 0 || history.length >= LONGEST_HISTORY) {
            return history;
        }
        int[] longer = new int[history.length + 1];
        int place = -at - 1;
        System.arraycopy(history, 0, longer, 0, place);
        longer[place] = lock;
        System.arraycopy(history, place, longer, place + 1, history.length - place);
        return longer;
    }

    private static Context given(Context context, int lock) {
        int[] held = context.held();
        int at = held.length - 1;
        while (at >= 0 && held[at] != lock) {
            at--;
        }
        if (at < 0) {
            return context;
        }
        int[] fewer = new int[held.length - 1];
        int[][] since = new int[held.length - 1][];
        for (int i = 0, to = 0; i < held.length; i++) {
            if (i != at) {
                fewer[to] = held[i];
                since[to++] = context.since()[i];
            }
        }
        return new Context(fewer, since);
    }

    private int number(Context context) {
        List<Object> key = new ArrayList<>();
        key.add(Arrays.hashCode(context.held()));
        for (int i = 0; i < context.held().length; i++) {
            key.add(context.held()[i]);
            key.add(Arrays.stream(context.since()[i]).boxed().toList());
        }
        return numbers.computeIfAbsent(key, ignored -> {
            contexts.add(context);
            only.add(context.held().length == 1 ? context.held()[0] : -1);
            return contexts.size() - 1;
        });
    }

    // ── two contexts ────────────────────────────────────────────────────────────────────────────────────────────────

    /** Decides whether two threads can be in these contexts at the same time, as far as locks alone can tell. */
    public Together together(int left, int right) {
        if (left == 0 || right == 0) {
            return Together.POSSIBLE;
        }
        int low = Math.min(left, right);
        int high = Math.max(left, right);
        int known = together.get(low, high);
        if (known < 0) {
            known = judge(contexts.get(low), contexts.get(high)).ordinal();
            together.put(low, high, known);
        }
        return Together.values()[known];
    }

    private static Together judge(Context left, Context right) {
        Together found = Together.POSSIBLE;
        for (int i = 0; i < left.held().length; i++) {
            for (int j = 0; j < right.held().length; j++) {
                int one = left.held()[i];
                int other = right.held()[j];
                if (exclude(one, other)) {
                    return Together.SAME_LOCK;
                }
                if (hasTaken(left.since()[i], other) && hasTaken(right.since()[j], one)) {
                    found = Together.CROSSED;
                }
            }
        }
        return found;
    }

    private static boolean exclude(int one, int other) {
        return one >> 1 == other >> 1 && (one & other & 1) == 0;
    }

    private static boolean hasTaken(int[] history, int lock) {
        boolean alone = Arrays.binarySearch(history, lock & ~1) >= 0;
        return alone || ((lock & 1) == 0 && Arrays.binarySearch(history, lock | 1) >= 0);
    }
}
