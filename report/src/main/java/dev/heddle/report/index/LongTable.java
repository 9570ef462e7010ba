// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import java.util.Arrays;

/** A map from long to long that takes 32 bytes an entry, for maps with an entry per place in memory. */
final class LongTable {

    private long[] keys = new long[1 << 10];
    private long[] values = new long[1 << 10];
    private int size;

    /** The value, or this one if there is none. */
    long get(long key, long standard) {
        int at = find(key(key));
        return keys[at] == 0 ? standard : values[at];
    }

    void put(long key, long value) {
        if (2 * size >= keys.length) {
            grow();
        }
        int at = find(key(key));
        if (keys[at] == 0) {
            keys[at] = key(key);
            size++;
        }
        values[at] = value;
    }

    // 0 marks what is free.
    private static long key(long key) {
        return key == 0 ? 1 : key;
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = Long.hashCode(key * 0x9E3779B97F4A7C15L) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = Arrays.copyOf(keys, keys.length);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
