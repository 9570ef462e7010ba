// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.pass.found.AtomicUnit;
import java.util.Arrays;

/**
 * Pairs of accesses to the same variable in one region, counted by the entries that they belong to and by the lock contexts that
 * the thread has been in between.
 */
final class RegionPairs {

    static final int NONE = -1;

    private static final AtomicUnit[] UNITS = AtomicUnit.values();

    private final int[] firstOfVariable;
    private final LongIndex numbers = new LongIndex();
    private int size;
    private int[] earlier = new int[256];
    private int[] later = new int[256];
    private int[] between = new int[256];
    private byte[] unit = new byte[256];
    private long[] count = new long[256];
    private int[] earlierEvent = new int[256];
    private int[] laterEvent = new int[256];
    private int[] region = new int[256];
    private int[] next = new int[256];
    /** When each pair was seen first, as the number of the event that told. */
    private int[] since = new int[256];

    private int linked;

    RegionPairs(int variables) {
        firstOfVariable = new int[variables];
        Arrays.fill(firstOfVariable, NONE);
    }

    /** Two accesses, their events, and what lies between them. */
    record Pair(int earlier, int earlierEvent, int later, int laterEvent, int between) {}

    /**
     * Counts pairs.
     *
     * @param why why the two are taken to be meant as one
     * @param begin the event with which the region begins; the earlier of the two if there is none
     * @param end the event with which the region ends; the later of the two if there is none
     */
    void add(int variable, Pair pair, AtomicUnit why, long times, int begin, int end) {
        long one = (long) pair.earlier() << 32 | pair.later();
        long other = (long) pair.between() << 3 | why.ordinal();
        int found = numbers.get(one, other);
        if (found < 0) {
            found = newPair(variable, pair, why, begin);
            since[found] = end;
            numbers.put(one, other, found);
        }
        count[found] += times;
    }

    private int newPair(int variable, Pair pair, AtomicUnit why, int begin) {
        if (size == earlier.length) {
            grow(2 * size);
        }
        earlier[size] = pair.earlier();
        later[size] = pair.later();
        between[size] = pair.between();
        unit[size] = (byte) why.ordinal();
        count[size] = 0;
        earlierEvent[size] = pair.earlierEvent();
        laterEvent[size] = pair.laterEvent();
        region[size] = begin;
        next[size] = variable;
        return size++;
    }

    /** All pairs of some variables have been seen: lists them by variable, latest first. */
    void endPart() {
        numbers.clear();
        long[] keys = new long[size - linked];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) since[linked + i] << 32 | i;
        }
        Arrays.sort(keys);
        for (long key : keys) {
            int pair = linked + (int) key;
            int variable = next[pair];
            next[pair] = firstOfVariable[variable];
            firstOfVariable[variable] = pair;
        }
        linked = size;
    }

    private void grow(int larger) {
        earlier = Arrays.copyOf(earlier, larger);
        later = Arrays.copyOf(later, larger);
        between = Arrays.copyOf(between, larger);
        unit = Arrays.copyOf(unit, larger);
        count = Arrays.copyOf(count, larger);
        earlierEvent = Arrays.copyOf(earlierEvent, larger);
        laterEvent = Arrays.copyOf(laterEvent, larger);
        region = Arrays.copyOf(region, larger);
        next = Arrays.copyOf(next, larger);
        since = Arrays.copyOf(since, larger);
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

    AtomicUnit unit(int pair) {
        return UNITS[unit[pair]];
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
