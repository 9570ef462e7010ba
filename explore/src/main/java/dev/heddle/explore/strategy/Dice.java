// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

/** Random numbers that depend on a seed and on the number of the execution, so that any execution can be had again alone. */
final class Dice {

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    void seed(long seed, long execution) {
        state = mix(seed) + execution * 0xD1342543DE82EF95L;
        state = mix(state);
    }

    long next() {
        state += GAMMA;
        return mix(state);
    }

    /** A number from 0 to one less than the bound. The bias is below 2<sup>-31</sup> for bounds that occur here. */
    int below(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }

    /** A number from 0 to one less than the bound. */
    long below(long bound) {
        return bound <= Integer.MAX_VALUE ? below((int) bound) : Long.remainderUnsigned(next(), bound);
    }

    private static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
