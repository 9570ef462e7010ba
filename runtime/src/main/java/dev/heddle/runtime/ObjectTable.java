// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of objects that have no room for one: arrays and objects of classes that are not woven. Keeps no object alive.
 *
 * <p>Readers take no lock: chains are immutable from each entry on, so a reader sees an old chain or a new one, and whoever
 * misses looks again under the segment's lock before adding.
 */
final class ObjectTable {

    private static final int SEGMENTS = 64;

    private final Segment[] segments = new Segment[SEGMENTS];

    ObjectTable() {
        for (int i = 0; i < SEGMENTS; i++) {
            segments[i] = new Segment();
        }
    }

    /** The object's number, or 0. */
    long get(Object object) {
        int hash = spread(System.identityHashCode(object));
        return segments[hash >>> 26].get(object, hash);
    }

    /** Gives the object a number unless it has one; returns the one it has now. */
    long putIfAbsent(Object object, long number) {
        int hash = spread(System.identityHashCode(object));
        return segments[hash >>> 26].putIfAbsent(object, hash, number);
    }

    // Identity hash codes are spread well already, but only over 31 bits (25 on some JVMs).
    private static int spread(int hash) {
        return hash * 0x9E3779B9;
    }

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final long number;
        final @Nullable Entry next;

        Entry(Object object, ReferenceQueue<Object> dead, int hash, long number, @Nullable Entry next) {
            super(object, dead);
            this.hash = hash;
            this.number = number;
            this.next = next;
        }
    }

    private static final class Segment {
        private final ReferenceQueue<Object> dead = new ReferenceQueue<Object>();
        private volatile @Nullable Entry[] table = new Entry[64];
        private int count;

        long get(Object object, int hash) {
            @Nullable Entry[] current = table;
            for (Entry entry = current[hash & (current.length - 1)]; entry != null; entry = entry.next) {
                if (entry.hash == hash && entry.refersTo(object)) {
                    return entry.number;
                }
            }
            return 0;
        }

        synchronized long putIfAbsent(Object object, int hash, long number) {
            long known = get(object, hash);
            if (known != 0) {
                return known;
            }
            forgetDead();
            if (count > table.length) {
                grow();
            }
            @Nullable Entry[] current = table;
            int index = hash & (current.length - 1);
            current[index] = new Entry(object, dead, hash, number, current[index]);
            count++;
            return number;
        }

        private void forgetDead() {
            Reference<?> reference;
            while ((reference = dead.poll()) != null) {
                remove((Entry) reference);
            }
        }

        // The entries before the dead one are made anew, because their chains are immutable.
        private void remove(Entry gone) {
            @Nullable Entry[] current = table;
            int index = gone.hash & (current.length - 1);
            Entry chain = gone.next;
            Entry entry = current[index];
            int lost = 1;
            while (entry != null && entry != gone) {
                Object object = entry.get();
                if (object != null) {
                    chain = new Entry(object, dead, entry.hash, entry.number, chain);
                } else {
                    lost++;
                }
                entry = entry.next;
            }
            // An entry that growing made anew is in no chain any more.
            if (entry == gone) {
                current[index] = chain;
                count -= lost;
            }
        }

        private void grow() {
            @Nullable Entry[] old = table;
            @Nullable Entry[] larger = new Entry[old.length * 2];
            count = 0;
            for (@Nullable Entry first : old) {
                for (Entry entry = first; entry != null; entry = entry.next) {
                    Object object = entry.get();
                    if (object != null) {
                        int index = entry.hash & (larger.length - 1);
                        larger[index] = new Entry(object, dead, entry.hash, entry.number, larger[index]);
                        count++;
                    }
                }
            }
            table = larger;
        }
    }
}
