// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one object per distinct term, for as long as somebody uses it.
 *
 * <p>A table of its own rather than a {@link java.util.WeakHashMap}: that needs a second weak reference for the value, and with
 * millions of terms it is the collector that pays for each.
 */
final class Interner {

    static final Interner EXPRESSIONS = new Interner();

    private static final int FIRST_SIZE = 1 << 10;

    /** A term in the table, in the chain of its bucket. */
    private static final class Entry extends WeakReference<Expr> {
        final int hash;

        @Nullable
        Entry next;

        Entry(Expr term, int hash, @Nullable Entry next, ReferenceQueue<Expr> unused) {
            super(term, unused);
            this.hash = hash;
            this.next = next;
        }
    }

    // All guarded by this: terms are built by several analyses at once.
    private final ReferenceQueue<Expr> unused = new ReferenceQueue<>();
    private @Nullable Entry[] table = new Entry[FIRST_SIZE];
    private int size;

    private Interner() {}

    synchronized Expr intern(Expr candidate) {
        removeUnused();
        int hash = spread(candidate.mark());
        for (Entry entry = table[hash & (table.length - 1)]; entry != null; entry = entry.next) {
            if (entry.hash == hash) {
                Expr known = entry.get();
                if (known != null && known.equals(candidate)) {
                    return known;
                }
            }
        }
        if (size >= table.length) {
            grow();
        }
        int bucket = hash & (table.length - 1);
        table[bucket] = new Entry(candidate, hash, table[bucket], unused);
        size++;
        return candidate;
    }

    // Names that count upwards have hash codes in clusters.
    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ mixed >>> 15;
    }

    private void grow() {
        @Nullable Entry[] larger = new Entry[table.length * 2];
        for (Entry chain : table) {
            for (Entry entry = chain; entry != null; ) {
                Entry next = entry.next;
                int bucket = entry.hash & (larger.length - 1);
                entry.next = larger[bucket];
                larger[bucket] = entry;
                entry = next;
            }
        }
        table = larger;
    }

    private void removeUnused() {
        for (Object gone = unused.poll(); gone != null; gone = unused.poll()) {
            remove((Entry) gone);
        }
    }

    private void remove(Entry gone) {
        int bucket = gone.hash & (table.length - 1);
        Entry before = null;
        for (Entry entry = table[bucket]; entry != null; entry = entry.next) {
            if (entry == gone) {
                if (before == null) {
                    table[bucket] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                return;
            }
            before = entry;
        }
    }
}
