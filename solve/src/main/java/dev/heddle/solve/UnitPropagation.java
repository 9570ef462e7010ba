// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/**
 * Finds what clauses force: each clause watches two of its literals and is looked at only when one of them becomes false.
 *
 * <p>A watch is a pair: the clause and a blocker, another of its literals; while the blocker is true the clause need not be
 * touched. For clauses of two literals the blocker is the other literal, so the clause is never touched at all; these carry
 * the bitwise complement of their place.
 */
final class UnitPropagation {

    private final ClauseStore clauses;
    private final Trail trail;
    /** By literal: the watches of the clauses to look at when the literal becomes true. */
    private int[][] watches = new int[16][];

    private int[] watchSizes = new int[16];
    private int head;
    private long propagations;

    UnitPropagation(ClauseStore clauses, Trail trail) {
        this.clauses = clauses;
        this.trail = trail;
        Arrays.fill(watches, new int[0]);
    }

    void grow(int variable) {
        int needed = 2 * variable + 2;
        if (needed > watches.length) {
            int before = watches.length;
            int capacity = Math.max(needed, 2 * before);
            watches = Arrays.copyOf(watches, capacity);
            Arrays.fill(watches, before, capacity, new int[0]);
            watchSizes = Arrays.copyOf(watchSizes, capacity);
        }
    }

    long propagations() {
        return propagations;
    }

    /** Returns true if every literal of the trail has been looked at. */
    boolean isDone() {
        return head == trail.size();
    }

    void backtrack(int trailSize) {
        head = Math.min(head, trailSize);
    }

    /** Watches the first two literals of a clause of at least two. */
    void attach(int clause) {
        int first = clauses.literal(clause, 0);
        int second = clauses.literal(clause, 1);
        int entry = clauses.size(clause) == 2 ? ~clause : clause;
        watch(Literal.not(first), entry, second);
        watch(Literal.not(second), entry, first);
    }

    /** Forgets all watches and watches the listed clauses anew. */
    void attachOnly(IntList... lists) {
        Arrays.fill(watchSizes, 0);
        for (IntList list : lists) {
            for (int i = 0; i < list.size(); i++) {
                attach(list.get(i));
            }
        }
    }

    private void watch(int literal, int entry, int blocker) {
        int size = watchSizes[literal];
        int[] list = watches[literal];
        if (size + 2 > list.length) {
            list = Arrays.copyOf(list, Math.max(8, 2 * list.length));
            watches[literal] = list;
        }
        list[size] = entry;
        list[size + 1] = blocker;
        watchSizes[literal] = size + 2;
    }

    /** Follows clauses until nothing new is forced. Gives a clause that is false, or {@link Trail#NONE}. */
    int propagate() {
        while (head < trail.size()) {
            propagations++;
            int conflict = visitWatchesOf(trail.get(head++));
            if (conflict != Trail.NONE) {
                return conflict;
            }
        }
        return Trail.NONE;
    }

    private int visitWatchesOf(int literal) {
        byte[] values = trail.values();
        int[] list = watches[literal];
        int size = watchSizes[literal];
        int kept = 0;
        int next = 0;
        int conflict = Trail.NONE;
        while (next < size && conflict == Trail.NONE) {
            int entry = list[next];
            int blocker = list[next + 1];
            next += 2;
            if (values[blocker] > 0) {
                list[kept] = entry;
                list[kept + 1] = blocker;
                kept += 2;
                continue;
            }
            int forced = blocker;
            int clause = ~entry;
            if (entry >= 0) {
                clause = entry;
                forced = literalLeft(clause, Literal.not(literal), values);
                if (forced < 0) {
                    continue; // now watched elsewhere
                }
            }
            list[kept] = entry;
            list[kept + 1] = forced;
            kept += 2;
            if (values[forced] < 0) {
                conflict = clause;
            } else if (values[forced] == 0) {
                trail.assign(forced, clause);
            }
        }
        System.arraycopy(list, next, list, kept, size - next);
        watchSizes[literal] = kept + size - next;
        return conflict;
    }

    /**
     * The other watched literal of a clause one of whose watched literals has become false; negative if another literal
     * could be found to watch instead of the false one.
     */
    private int literalLeft(int clause, int falseLiteral, byte[] values) {
        int[] words = clauses.words();
        int first = ClauseStore.first(clause);
        if (words[first] == falseLiteral) {
            words[first] = words[first + 1];
            words[first + 1] = falseLiteral;
        }
        int other = words[first];
        if (values[other] > 0) {
            return other;
        }
        int end = first + clauses.size(clause);
        for (int i = first + 2; i < end; i++) {
            int candidate = words[i];
            if (values[candidate] >= 0) {
                words[first + 1] = candidate;
                words[i] = falseLiteral;
                watch(Literal.not(candidate), clause, other);
                return -1;
            }
        }
        return other;
    }
}
