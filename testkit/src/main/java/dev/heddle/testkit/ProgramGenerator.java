// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.TraceProgram;
import java.util.Random;

/**
 * Makes small random trace programs, the same ones for the same seed.
 *
 * <p>Each program grows while it runs: a thread is picked, gets its next action and takes it, and conditions are such that
 * they hold (assertions: nearly always). So the program looks like a recording of a run that went well, and other orders
 * may go wrong. What is free stays small enough to enumerate: free numbers are compared with nothing but zero and one, so
 * trying minus one to two tries everything.
 */
public final class ProgramGenerator {

    private final Random random;
    private int threads = 2;
    private int steps = 4;

    private ProgramGenerator(Random random) {
        this.random = random;
    }

    /** A generator that always gives the same programs for the same seed. */
    public static ProgramGenerator seeded(long seed) {
        // Neighbouring seeds of java.util.Random start alike; mixing the bits sets them apart.
        return new ProgramGenerator(new Random(seed * 0x9E3779B97F4A7C15L ^ seed >>> 32));
    }

    /** With this many threads. */
    public ProgramGenerator threads(int count) {
        threads = positive(count, "threads");
        return this;
    }

    /** With at most this many actions per thread, and at least half of it. */
    public ProgramGenerator steps(int count) {
        steps = positive(count, "steps");
        return this;
    }

    /** The next program. */
    public TraceProgram next() {
        return new Growth(random, threads, steps).program();
    }

    private static int positive(int count, String what) {
        if (count < 1) {
            throw new IllegalArgumentException("a program needs %s, not %d".formatted(what, count));
        }
        return count;
    }
}
