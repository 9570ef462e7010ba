package dev.heddle.candidate.pass;

import java.util.Arrays;

/**
 * Pairs of accesses to the same variable in one region, counted by the entries that they belong to and by the lock contexts that
 * the thread has been in between.
 */
final class RegionPairs {

    static final int NONE = -1;

    private final int[] firstOfVariable;
    private final LongIndex numbers = new LongIndex();
    private int size;
    private int[] earlier = new int[256];
    private int[] later = new int[256];
    private int[] between = new int[256];
    private boolean[] isMeant = new boolean[256];
    private long[] count = new long[256];
    private int[] earlierEvent = new int[256];
    private int[] laterEvent = new int[256];
    private int[] region = new int[256];
    private int[] next = new int[256];

    RegionPairs(int variables) {
        firstOfVariable = new int[variables];
        Arrays.fill(firstOfVariable, NONE);
    }

    /** Two accesses, their events, and what lies between them. */
    record Pair(int earlier, int earlierEvent, int later, int laterEvent, int between) {}

    /**
     * Counts pairs.
     *
     * @param meant whether the two are in two regions which look as if they were meant to be one
     * @param begin the event with which the region begins
     */
    void add(int variable, Pair pair, boolean meant, long times, int begin) {
        long one = (long) pair.earlier() << 32 | pair.later();
        long other = (long) pair.between() << 1 | (meant ? 1 : 0);
        int found = numbers.get(one, other);
        if (found < 0) {
            found = newPair(variable, pair, meant, begin);
            numbers.put(one, other, found);
        }
        count[found] += times;
    }

    private int newPair(int variable, Pair pair, boolean meant, int begin) {
        if (size == earlier.length) {
            grow(2 * size);
        }
        earlier[size] = pair.earlier();
        later[size] = pair.later();
        between[size] = pair.between();
        isMeant[size] = meant;
        count[size] = 0;
        earlierEvent[size] = pair.earlierEvent();
        laterEvent[size] = pair.laterEvent();
        region[size] = begin;
        next[size] = firstOfVariable[variable];
        firstOfVariable[variable] = size;
        return size++;
    }

    private void grow(int larger) {
        earlier = Arrays.copyOf(earlier, larger);
        later = Arrays.copyOf(later, larger);
        between = Arrays.copyOf(between, larger);
        isMeant = Arrays.copyOf(isMeant, larger);
        count = Arrays.copyOf(count, larger);
        earlierEvent = Arrays.copyOf(earlierEvent, larger);
        laterEvent = Arrays.copyOf(laterEvent, larger);
        region = Arrays.copyOf(region, larger);
        next = Arrays.copyOf(next, larger);
    }

    int size() {
        return size;
    }

    int firstOf(int variable) {
        return firstOfVariable[variable];
    }

    int next(int pair) {
        return next[pair];
    }

    int earlier(int pair) {
        return earlier[pair];
    }

    int later(int pair) {
        return later[pair];
    }

    int between(int pair) {
        return between[pair];
    }

    boolean isMeant(int pair) {
        return isMeant[pair];
    }

    long count(int pair) {
        return count[pair];
    }

    int earlierEvent(int pair) {
        return earlierEvent[pair];
    }

    int laterEvent(int pair) {
        return laterEvent[pair];
    }

    /** The event with which the region of the first such pair begins. */
    int region(int pair) {
        return region[pair];
    }
}
