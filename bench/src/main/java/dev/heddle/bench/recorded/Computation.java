// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** Hardly ever looks at what others do: counts steps of the Collatz sequence and adds them up after every thousand numbers. */
public final class Computation implements Workload {

    private static final int NUMBERS = 400_000;
    private static final int CHUNK = 1000;
    private static final int EVENTS_PER_CHUNK = 4;

    private final int numbers;
    private long total;

    /** Does one of so many parts of the usual work. */
    public Computation(int parts) {
        numbers = NUMBERS / parts;
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        for (int first = thread * CHUNK; first < numbers; first += threads * CHUNK) {
            add(steps(first, first + CHUNK));
            events += EVENTS_PER_CHUNK;
        }
        return events;
    }

    private static long steps(int from, int to) {
        long steps = 0;
        for (int n = from; n < to; n++) {
            steps += steps(n + 1);
        }
        return steps;
    }

    private static int steps(long start) {
        int steps = 0;
        for (long n = start; n != 1; n = next(n)) {
            steps++;
        }
        return steps;
    }

    private static long next(long n) {
        return (n & 1) == 0 ? n >> 1 : 3 * n + 1;
    }

    private synchronized void add(long steps) {
        total += steps;
    }

    @Override
    public long result() {
        return total;
    }
}
