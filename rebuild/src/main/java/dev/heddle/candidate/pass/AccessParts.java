// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;

/**
 * Accesses by parts, each of which has all accesses of a few variables in the order of the stream. What is known of the variables
 * of one part fits into the processor's cache, what is known of all of them may not; and then looking it up takes most of the time.
 */
final class AccessParts {

    /** The variable, and the place in the code. */
    static final int WHAT = 0;
    /** The lock context, and the head. */
    static final int WHO = 1;
    /** The event, and the segment of its thread. */
    static final int WHEN = 2;
    /**
     * Twice the number of the region, plus one if it is meant as one with that before; negative if there is none or if the
     * region does not use the variable a second time. And the step of the thread.
     */
    static final int WHERE = 3;
    /** Numbers per access, each made of two. */
    static final int WIDTH = 4;

    /** Accesses per part, if there are not too many parts then. */
    static final int FEW = 1 << 14;

    private static final int MOST_PARTS = 256;

    private final char[] partOf;
    private final long[][] parts;
    private final int[] sizes;

    /**
     * Makes room for the accesses of a stream.
     *
     * @param few how many accesses a part has, unless there are more of one variable or too many parts
     */
    AccessParts(EventStream stream, int few) {
        int[] counts = new int[stream.variables()];
        stream.forEachPiece((first, count, heads, targets, sites) -> count(count, heads, targets, counts));
        long all = 0;
        for (int count : counts) {
            all += count;
        }
        long enough = Math.max(few, all / MOST_PARTS);
        this.partOf = new char[counts.length];
        IntSequence capacities = new IntSequence();
        long inPart = 0;
        for (int variable = 0; variable < counts.length; variable++) {
            if (inPart > 0 && inPart + counts[variable] > enough) {
                capacities.add((int) inPart);
                inPart = 0;
            }
            partOf[variable] = (char) capacities.size();
            inPart += counts[variable];
        }
        capacities.add((int) inPart);
        this.parts = new long[capacities.size()][];
        this.sizes = new int[capacities.size()];
        for (int part = 0; part < parts.length; part++) {
            parts[part] = new long[capacities.get(part) * WIDTH];
        }
    }

    private static void count(int count, int[] heads, int[] targets, int[] counts) {
        for (int i = 0; i < count; i++) {
            if (Op.isAccess(Op.of(heads[i]))) {
                counts[targets[i]]++;
            }
        }
    }

    /** Adds an access, as pairs of numbers; the result is where it lies in the part of its variable. */
    int add(int variable, long what, long who, long when, long where) {
        int part = partOf[variable];
        long[] accesses = parts[part];
        int at = sizes[part];
        accesses[at + WHAT] = what;
        accesses[at + WHO] = who;
        accesses[at + WHEN] = when;
        accesses[at + WHERE] = where;
        sizes[part] = at + WIDTH;
        return at;
    }

    /** The region of an access uses the variable again. */
    void usedAgain(int variable, int at) {
        long[] accesses = parts[partOf[variable]];
        long where = accesses[at + WHERE];
        // The number of the region is complemented as long as it does not matter.
        accesses[at + WHERE] = where < 0 ? where ^ 0xFFFFFFFF00000000L : where;
    }

    int count() {
        return parts.length;
    }

    /** The accesses of a part, side by side. It is forgotten. */
    long[] take(int part) {
        long[] accesses = parts[part];
        parts[part] = new long[0];
        return accesses;
    }

    /** Returns the number of numbers in a part. */
    int size(int part) {
        return sizes[part];
    }
}
