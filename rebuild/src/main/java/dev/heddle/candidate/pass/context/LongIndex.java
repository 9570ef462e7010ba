// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.Arrays;

/** Finds the number that belongs to a pair of longs. Numbers are 0 or above. */
public final class LongIndex {

    /** There is no such pair. */
    public static final int NONE = -1;

    private long[] keys = new long[128];
    private int[] values = new int[64];
    private int size;

    public LongIndex() {
        Arrays.fill(values, NONE);
    }

    public int get(long first, long second) {
        return values[slot(first, second)];
    }

    public void put(long first, long second, int value) {
        int slot = slot(first, second);
        if (values[slot] == NONE && ++size * 2 > values.length) {
            grow();
            slot = slot(first, second);
        }
        keys[2 * slot] = first;
        keys[2 * slot + 1] = second;
        values[slot] = value;
    }

    public int size() {
        return size;
    }

    public void clear() {
        Arrays.fill(values, NONE);
        size = 0;
    }

    private int slot(long first, long second) {
        int mask = values.length - 1;
        int slot = hash(first, second) & mask;
        while (values[slot] != NONE && (keys[2 * slot] != first || keys[2 * slot + 1] != second)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static int hash(long first, long second) {
        long mixed = (first * 0x9E3779B97F4A7C15L ^ second) * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed >>> 32) ^ (int) (mixed >>> 15);
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new int[2 * oldValues.length];
        Arrays.fill(values, NONE);
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != NONE) {
                int slot = slot(oldKeys[2 * i], oldKeys[2 * i + 1]);
                keys[2 * slot] = oldKeys[2 * i];
                keys[2 * slot + 1] = oldKeys[2 * i + 1];
                values[slot] = oldValues[i];
            }
        }
    }
}
