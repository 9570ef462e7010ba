// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/**
 * Events that are alike, counted together: same target, thread, place, way of use and lock context. Each group has one entry per
 * segment of the thread, so that what is said about the order of one event of an entry is true of all.
 *
 * <p>What belongs to one group, or entry, lies side by side in one array, because it is used together millions of times. What a
 * group is told apart by is two pairs of numbers.
 */
final class Groups {

    static final int NONE = -1;

    // The target and the place; the lock context and the head; the next group of the target and the first entry; the
    // last one.
    private static final int WHAT = 0;
    private static final int WHO = 1;
    private static final int LINKS = 2;
    private static final int LAST_ENTRY = 3;
    private static final int WIDTH = 4;

    private static final int GROUP = 0;
    private static final int SEGMENT = 1;
    private static final int COUNT = 2;
    private static final int FIRST_EVENT = 3;
    private static final int LAST_EVENT = 4;
    private static final int NEXT_ENTRY = 5;

    private static final int ENTRY_WIDTH = 8;

    private final int[] firstOfTarget;
    private int groups;
    private long[] group = new long[64 * WIDTH];
    private int entries;
    private int[] entry = new int[64 * ENTRY_WIDTH];
    /** Half of a group's hash, and its number plus one. */
    private long[] table = new long[256];

    private int inTable;

    Groups(int targets) {
        firstOfTarget = new int[targets];
        Arrays.fill(firstOfTarget, NONE);
    }

    /** Starts groups anew: what comes now belongs to no group that is there, since its targets have not been seen yet. */
    void beginPart() {
        Arrays.fill(table, 0);
        inTable = 0;
    }

    /** Two numbers as one, to be told apart by. */
    static long pair(int one, int other) {
        return (long) one << 32 | other & 0xFFFFFFFFL;
    }

    /**
     * Counts an event; the result is the entry that it belongs to.
     *
     * @param what its target and its place
     * @param who its lock context and its head
     */
    int add(int event, long what, long who, int segment) {
        int found = find(what, who);
        int last = (int) group[found * WIDTH + LAST_ENTRY];
        if (last == NONE || entry[last * ENTRY_WIDTH + SEGMENT] != segment) {
            last = newEntry(found, segment, event);
        }
        entry[last * ENTRY_WIDTH + COUNT]++;
        entry[last * ENTRY_WIDTH + LAST_EVENT] = event;
        return last;
    }

    private int find(long what, long who) {
        long hash = hash(what, who);
        int mask = table.length - 1;
        int slot = (int) hash & mask;
        for (long there = table[slot]; there != 0; there = table[slot]) {
            if ((there ^ hash) >>> 32 == 0) {
                int known = (int) there - 1;
                if (group[known * WIDTH + WHAT] == what && group[known * WIDTH + WHO] == who) {
                    return known;
                }
            }
            slot = (slot + 1) & mask;
        }
        int fresh = newGroup(what, who);
        table[slot] = (hash & 0xFFFFFFFF00000000L) | (fresh + 1);
        if (++inTable * 2 > table.length) {
            grow();
        }
        return fresh;
    }

    private static long hash(long what, long who) {
        long one = what * 0x9E3779B97F4A7C15L;
        long two = who * 0xC2B2AE3D27D4EB4FL;
        long mixed = one ^ (two << 27 | two >>> 37);
        mixed = (mixed ^ mixed >>> 29) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }

    private void grow() {
        table = new long[2 * table.length];
        int mask = table.length - 1;
        for (int i = groups - inTable; i < groups; i++) {
            long hash = hash(group[i * WIDTH + WHAT], group[i * WIDTH + WHO]);
            int slot = (int) hash & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = (hash & 0xFFFFFFFF00000000L) | (i + 1);
        }
    }

    private int newGroup(long what, long who) {
        int at = groups * WIDTH;
        if (at == group.length) {
            group = Arrays.copyOf(group, 2 * at);
        }
        int target = (int) (what >>> 32);
        group[at + WHAT] = what;
        group[at + WHO] = who;
        group[at + LINKS] = pair(firstOfTarget[target], NONE);
        group[at + LAST_ENTRY] = NONE;
        firstOfTarget[target] = groups;
        return groups++;
    }

    private int newEntry(int ofGroup, int segment, int event) {
        int at = entries * ENTRY_WIDTH;
        if (at == entry.length) {
            entry = Arrays.copyOf(entry, 2 * at);
        }
        entry[at + GROUP] = ofGroup;
        entry[at + SEGMENT] = segment;
        entry[at + COUNT] = 0;
        entry[at + FIRST_EVENT] = event;
        entry[at + NEXT_ENTRY] = NONE;
        int last = (int) group[ofGroup * WIDTH + LAST_ENTRY];
        if (last == NONE) {
            group[ofGroup * WIDTH + LINKS] = pair(next(ofGroup), entries);
        } else {
            entry[last * ENTRY_WIDTH + NEXT_ENTRY] = entries;
        }
        group[ofGroup * WIDTH + LAST_ENTRY] = entries;
        return entries++;
    }

    // ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────

    int size() {
        return groups;
    }

    int firstOf(int target) {
        return firstOfTarget[target];
    }

    int next(int number) {
        return (int) (group[number * WIDTH + LINKS] >> 32);
    }

    int target(int number) {
        return (int) (group[number * WIDTH + WHAT] >> 32);
    }

    int site(int number) {
        return (int) group[number * WIDTH + WHAT];
    }

    int thread(int number) {
        return Op.thread((int) group[number * WIDTH + WHO]);
    }

    /** The op, and the flags that it is told apart by. */
    int how(int number) {
        return Op.withoutThread((int) group[number * WIDTH + WHO]);
    }

    int context(int number) {
        return (int) (group[number * WIDTH + WHO] >> 32);
    }

    int firstEntry(int number) {
        return (int) group[number * WIDTH + LINKS];
    }

    // ── entries ─────────────────────────────────────────────────────────────────────────────────────────────────────

    int nextEntry(int number) {
        return entry[number * ENTRY_WIDTH + NEXT_ENTRY];
    }

    int group(int number) {
        return entry[number * ENTRY_WIDTH + GROUP];
    }

    int segment(int number) {
        return entry[number * ENTRY_WIDTH + SEGMENT];
    }

    int count(int number) {
        return entry[number * ENTRY_WIDTH + COUNT];
    }

    int firstEvent(int number) {
        return entry[number * ENTRY_WIDTH + FIRST_EVENT];
    }

    int lastEvent(int number) {
        return entry[number * ENTRY_WIDTH + LAST_EVENT];
    }
}
