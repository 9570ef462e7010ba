// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

import org.jspecify.annotations.Nullable;

/** A hash map whose buckets share a few locks. */
public final class StripedMap implements Workload {

    private static final int BUCKETS = 1 << 12;
    private static final int STRIPES = 64;
    private static final int KEYS = 1 << 13;
    private static final int OPERATIONS = 1_000_000;

    private final @Nullable Node[] buckets = new Node[BUCKETS];
    private final Object[] stripes = new Object[STRIPES];
    private final int operations;

    private static final class Node {
        private final int key;
        private int value;
        private @Nullable Node next;

        Node(int key, int value, @Nullable Node next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    /** Makes an empty map, for one of so many parts of the usual work. */
    public StripedMap(int parts) {
        operations = OPERATIONS / parts;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Object();
        }
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        int random = thread * 7919 + 1;
        for (int i = thread; i < operations; i += threads) {
            random = random * 1664525 + 1013904223;
            int key = (random >>> 10) & (KEYS - 1);
            int choice = random >>> 28;
            if (choice == 0) {
                events += remove(key);
            } else if (choice < 4) {
                events += put(key, i);
            } else {
                events += get(key);
            }
        }
        return events;
    }

    // The three below count their events in a local variable; all begin with stripe, monitor and bucket.
    private static final int COMMON = 4;

    private int get(int key) {
        int bucket = key & (BUCKETS - 1);
        int events = COMMON;
        synchronized (stripes[bucket & (STRIPES - 1)]) {
            for (Node node = buckets[bucket]; node != null; node = node.next) {
                if (node.key == key) {
                    if (node.value < 0) {
                        throw new IllegalStateException("nobody puts a negative number");
                    }
                    return events + 1;
                }
                events++;
            }
        }
        return events;
    }

    private int put(int key, int value) {
        int bucket = key & (BUCKETS - 1);
        int events = COMMON;
        synchronized (stripes[bucket & (STRIPES - 1)]) {
            for (Node node = buckets[bucket]; node != null; node = node.next) {
                if (node.key == key) {
                    node.value = value;
                    return events + 1;
                }
                events++;
            }
            buckets[bucket] = new Node(key, value, buckets[bucket]);
        }
        return events + 4;
    }

    private int remove(int key) {
        int bucket = key & (BUCKETS - 1);
        int events = COMMON;
        synchronized (stripes[bucket & (STRIPES - 1)]) {
            Node before = null;
            for (Node node = buckets[bucket]; node != null; node = node.next) {
                if (node.key == key) {
                    Node rest = node.next;
                    if (before == null) {
                        buckets[bucket] = rest;
                    } else {
                        before.next = rest;
                    }
                    return events + 2;
                }
                before = node;
                events++;
            }
        }
        return events;
    }

    // Which keys are there depends on who came first, so only what holds in any case: all are in the right bucket.
    @Override
    public long result() {
        long misplaced = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            for (Node node = buckets[bucket]; node != null; node = node.next) {
                misplaced += (node.key & (BUCKETS - 1)) == bucket ? 0 : 1;
            }
        }
        return misplaced;
    }
}
