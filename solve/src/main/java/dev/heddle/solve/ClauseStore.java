// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/**
 * Clauses in one flat array. A clause is known by its place there: three words of header (size, quality, last use) and
 * then its literals.
 *
 * <p>The quality of a learnt clause is the number of decision levels that it touched when it was learnt (its LBD): lower is
 * better. Given clauses have quality 0.
 */
final class ClauseStore {

    private static final int HEADER = 3;
    private static final int QUALITY = 1;
    private static final int LAST_USE = 2;

    private int[] words = new int[1024];
    private int used;

    /** Stores a clause and gives its place. */
    int add(IntList literals, int quality) {
        int size = literals.size();
        reserve(used + HEADER + size);
        int clause = used;
        words[clause] = size;
        words[clause + QUALITY] = quality;
        words[clause + LAST_USE] = 0;
        for (int i = 0; i < size; i++) {
            words[clause + HEADER + i] = literals.get(i);
        }
        used += HEADER + size;
        return clause;
    }

    int size(int clause) {
        return words[clause];
    }

    int literal(int clause, int index) {
        return words[clause + HEADER + index];
    }

    int quality(int clause) {
        return words[clause + QUALITY];
    }

    boolean isLearnt(int clause) {
        return words[clause + QUALITY] > 0;
    }

    /** The number of the conflict in which the clause took part last. */
    int lastUse(int clause) {
        return words[clause + LAST_USE];
    }

    void used(int clause, int conflict) {
        words[clause + LAST_USE] = conflict;
    }

    /** The array itself, for the inner loop of unit propagation; the clause's literals start at {@link #first}. */
    int[] words() {
        return words;
    }

    static int first(int clause) {
        return clause + HEADER;
    }

    /** Returns how many words are in use, including those of clauses nobody needs any more. */
    int used() {
        return used;
    }

    /** Keeps only the listed clauses and replaces each list's entries by the clauses' new places. */
    void keepOnly(IntList... lists) {
        int[] kept = new int[Math.max(1024, used)];
        int end = 0;
        for (IntList list : lists) {
            for (int i = 0; i < list.size(); i++) {
                int clause = list.get(i);
                int length = HEADER + words[clause];
                System.arraycopy(words, clause, kept, end, length);
                list.set(i, end);
                end += length;
            }
        }
        words = kept;
        used = end;
    }

    private void reserve(int length) {
        if (length > words.length) {
            words = Arrays.copyOf(words, Math.max(length, 2 * words.length));
        }
    }
}
