// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps what is known of objects that have no room for it themselves, by identity, for one execution. */
public final class ObjectTable {

    private @Nullable Object[] keys = new @Nullable Object[256];
    private long[] stamps = new long[256];
    private @Nullable Object[] extras = new @Nullable Object[256];
    private int size;

    /** The places of the {@link #size} keys, so that forgetting them takes no longer than having met them. */
    private int[] places = new int[128];

    private final Map<Integer, Integer> counts = new HashMap<>();

    /** Counts, per execution, how often it was asked for a key; from 1. */
    public int count(int key) {
        return counts.merge(key, 1, Integer::sum);
    }

    public void clear() {
        counts.clear();
        for (int i = 0; i < size; i++) {
            keys[places[i]] = null;
            stamps[places[i]] = 0;
            extras[places[i]] = null;
        }
        size = 0;
    }

    /** The stamp of an object, 0 if it has none. */
    public long stamp(Object object) {
        int at = find(object);
        return keys[at] == null ? 0 : stamps[at];
    }

    public void setStamp(Object object, long stamp) {
        // First, because the arrays may have to grow for it.
        int at = place(object);
        stamps[at] = stamp;
    }

    @Nullable
    public Object extra(Object object) {
        int at = find(object);
        return keys[at] == null ? null : extras[at];
    }

    public void setExtra(Object object, Object extra) {
        int at = place(object);
        extras[at] = extra;
    }

    private int place(Object object) {
        int at = find(object);
        if (keys[at] == null) {
            if (2 * (size + 1) > keys.length) {
                grow();
                at = find(object);
            }
            keys[at] = object;
            places[size++] = at;
        }
        return at;
    }

    private int find(Object object) {
        int mask = keys.length - 1;
        int at = System.identityHashCode(object) * 0x9E3779B9 >>> 7 & mask;
        while (keys[at] != null && keys[at] != object) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        @Nullable Object[] oldKeys = keys;
        long[] oldStamps = stamps;
        @Nullable Object[] oldExtras = extras;
        keys = new @Nullable Object[2 * oldKeys.length];
        stamps = new long[keys.length];
        extras = new @Nullable Object[keys.length];
        for (int i = 0; i < size; i++) {
            int old = places[i];
            Object key = oldKeys[old];
            if (key != null) {
                int at = find(key);
                keys[at] = key;
                stamps[at] = oldStamps[old];
                extras[at] = oldExtras[old];
                places[i] = at;
            }
        }
        places = Arrays.copyOf(places, keys.length / 2);
    }
}
