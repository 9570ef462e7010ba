// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

/**
 * Tells which accesses may not be the only ones of their variable in a region, or in regions that are meant as one. Most are, and
 * make no pair, so that nothing has to be remembered of them by region.
 *
 * <p>Each thread has a few places, and each variable one of these. Who finds another variable there takes both for used again,
 * which costs time and is never wrong: then both are looked at, and what was used once makes no pair.
 */
final class UsedAgain {

    private static final int PLACES = 128;

    private final AccessParts parts;
    /** For each place of each thread, the variable and in which region it was used, counted by thread. */
    private final long[] uses;
    /** The place of the access. */
    private final int[] at;

    private final int[] region;

    UsedAgain(int threads, AccessParts parts) {
        this.parts = parts;
        this.uses = new long[threads * PLACES];
        this.at = new int[threads * PLACES];
        this.region = new int[threads];
    }

    /** A region begins that is not meant as one with that before. */
    void begin(int thread) {
        region[thread]++;
    }

    /** A variable is used in a region; the access has been added to its part. */
    void note(int thread, int variable, int accessAt) {
        int place = thread * PLACES + (variable & (PLACES - 1));
        long before = uses[place];
        if ((int) before == region[thread]) {
            parts.usedAgain((int) (before >>> 32), at[place]);
            parts.usedAgain(variable, accessAt);
        }
        uses[place] = (long) variable << 32 | region[thread];
        at[place] = accessAt;
    }
}
