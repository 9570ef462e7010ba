// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.table;

/** A map from pairs of numbers to a number that is not negative. */
public final class PairTable {

    public static final int MISSING = -1;

    private long[] firsts = new long[1024];
    private long[] seconds = new long[1024];
    private int[] values = new int[1024];
    private int size;

    public int get(long first, long second) {
        return values[find(first, second)] - 1;
    }

    public void put(long first, long second, int value) {
        if (2 * ++size > values.length) {
            grow();
        }
        int at = find(first, second);
        firsts[at] = first;
        seconds[at] = second;
        values[at] = value + 1;
    }

    private int find(long first, long second) {
        int mask = values.length - 1;
        long mixed = (first * 0x9E3779B97F4A7C15L ^ second) * 0xC2B2AE3D27D4EB4FL;
        int at = (int) (mixed >>> 32) & mask;
        while (values[at] != 0 && (firsts[at] != first || seconds[at] != second)) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldFirsts = firsts;
        long[] oldSeconds = seconds;
        int[] oldValues = values;
        firsts = new long[2 * oldValues.length];
        seconds = new long[firsts.length];
        values = new int[firsts.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != 0) {
                int at = find(oldFirsts[i], oldSeconds[i]);
                firsts[at] = oldFirsts[i];
                seconds[at] = oldSeconds[i];
                values[at] = oldValues[i];
            }
        }
    }
}
