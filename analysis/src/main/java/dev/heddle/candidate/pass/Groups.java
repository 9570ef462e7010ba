package dev.heddle.candidate.pass;

import java.util.Arrays;

/**
 * Events that are alike, counted together: same target, thread, place, way of use and lock context. Each group has one entry per
 * segment of the thread, so that what is said about the order of one event of an entry is true of all.
 *
 * <p>What belongs to one group, or entry, lies side by side in one array, because it is used together millions of times.
 */
final class Groups {

    static final int NONE = -1;

    private static final int TARGET = 0;
    private static final int THREAD = 1;
    private static final int SITE = 2;
    private static final int HOW = 3;
    private static final int CONTEXT = 4;
    private static final int NEXT = 5;
    private static final int FIRST_ENTRY = 6;
    private static final int LAST_ENTRY = 7;

    private static final int GROUP = 0;
    private static final int SEGMENT = 1;
    private static final int COUNT = 2;
    private static final int FIRST_EVENT = 3;
    private static final int LAST_EVENT = 4;
    private static final int NEXT_ENTRY = 5;

    private static final int WIDTH = 8;

    private final int[] firstOfTarget;
    private int groups;
    private int[] group = new int[64 * WIDTH];
    private int entries;
    private int[] entry = new int[64 * WIDTH];
    /** Half of a group's hash, and its number plus one. */
    private long[] table = new long[256];

    private int inTable;

    Groups(int targets) {
        firstOfTarget = new int[targets];
        Arrays.fill(firstOfTarget, NONE);
    }

    /** What comes now belongs to no group that is there: its targets have not been seen yet. */
    void beginPart() {
        Arrays.fill(table, 0);
        inTable = 0;
    }

    /** Counts an event; the result is the entry that it belongs to. */
    int add(int event, int target, int thread, int site, int how, int context, int segment) {
        int found = find(target, thread, site, how, context);
        int last = group[found * WIDTH + LAST_ENTRY];
        if (last == NONE || entry[last * WIDTH + SEGMENT] != segment) {
            last = newEntry(found, segment, event);
        }
        entry[last * WIDTH + COUNT]++;
        entry[last * WIDTH + LAST_EVENT] = event;
        return last;
    }

    private int find(int target, int thread, int site, int how, int context) {
        long hash = hash(target, thread, site, how, context);
        int mask = table.length - 1;
        int slot = (int) hash & mask;
        for (long there = table[slot]; there != 0; there = table[slot]) {
            if ((there ^ hash) >>> 32 == 0) {
                int known = (int) there - 1;
                int at = known * WIDTH;
                if (group[at + TARGET] == target
                        && group[at + THREAD] == thread
                        && group[at + SITE] == site
                        && group[at + HOW] == how
                        && group[at + CONTEXT] == context) {
                    return known;
                }
            }
            slot = (slot + 1) & mask;
        }
        int fresh = newGroup(target, thread, site, how, context);
        table[slot] = (hash & 0xFFFFFFFF00000000L) | (fresh + 1);
        if (++inTable * 2 > table.length) {
            grow();
        }
        return fresh;
    }

    private static long hash(int target, int thread, int site, int how, int context) {
        long one = ((long) target << 32 | site) * 0x9E3779B97F4A7C15L;
        long two = ((long) context << 32 ^ (long) thread << 12 ^ how) * 0xC2B2AE3D27D4EB4FL;
        long mixed = one ^ (two << 27 | two >>> 37);
        mixed = (mixed ^ mixed >>> 29) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }

    private void grow() {
        table = new long[2 * table.length];
        int mask = table.length - 1;
        for (int i = groups - inTable; i < groups; i++) {
            int at = i * WIDTH;
            long hash = hash(
                    group[at + TARGET], group[at + THREAD], group[at + SITE], group[at + HOW], group[at + CONTEXT]);
            int slot = (int) hash & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = (hash & 0xFFFFFFFF00000000L) | (i + 1);
        }
    }

    private int newGroup(int target, int thread, int site, int how, int context) {
        int at = groups * WIDTH;
        if (at == group.length) {
            group = Arrays.copyOf(group, 2 * at);
        }
        group[at + TARGET] = target;
        group[at + THREAD] = thread;
        group[at + SITE] = site;
        group[at + HOW] = how;
        group[at + CONTEXT] = context;
        group[at + NEXT] = firstOfTarget[target];
        group[at + FIRST_ENTRY] = NONE;
        group[at + LAST_ENTRY] = NONE;
        firstOfTarget[target] = groups;
        return groups++;
    }

    private int newEntry(int ofGroup, int segment, int event) {
        int at = entries * WIDTH;
        if (at == entry.length) {
            entry = Arrays.copyOf(entry, 2 * at);
        }
        entry[at + GROUP] = ofGroup;
        entry[at + SEGMENT] = segment;
        entry[at + COUNT] = 0;
        entry[at + FIRST_EVENT] = event;
        entry[at + NEXT_ENTRY] = NONE;
        int last = group[ofGroup * WIDTH + LAST_ENTRY];
        if (last == NONE) {
            group[ofGroup * WIDTH + FIRST_ENTRY] = entries;
        } else {
            entry[last * WIDTH + NEXT_ENTRY] = entries;
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
        return group[number * WIDTH + NEXT];
    }

    int target(int number) {
        return group[number * WIDTH + TARGET];
    }

    int thread(int number) {
        return group[number * WIDTH + THREAD];
    }

    int site(int number) {
        return group[number * WIDTH + SITE];
    }

    int how(int number) {
        return group[number * WIDTH + HOW];
    }

    int context(int number) {
        return group[number * WIDTH + CONTEXT];
    }

    int firstEntry(int number) {
        return group[number * WIDTH + FIRST_ENTRY];
    }

    // ── entries ─────────────────────────────────────────────────────────────────────────────────────────────────────

    int nextEntry(int number) {
        return entry[number * WIDTH + NEXT_ENTRY];
    }

    int group(int number) {
        return entry[number * WIDTH + GROUP];
    }

    int segment(int number) {
        return entry[number * WIDTH + SEGMENT];
    }

    int count(int number) {
        return entry[number * WIDTH + COUNT];
    }

    int firstEvent(int number) {
        return entry[number * WIDTH + FIRST_EVENT];
    }

    int lastEvent(int number) {
        return entry[number * WIDTH + LAST_EVENT];
    }
}
