// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * A result with what it cost. Processor time is what to compare by, because other work on the machine does not change it
 * much; it includes native code that the thread calls, such as Z3, but neither the compiler's nor the collector's threads.
 *
 * @param result what came out
 * @param processor seconds that this thread was running
 * @param clock seconds that went by
 */
record Timed<T>(T result, double processor, double clock) {

    private static final double NANOS = 1e9;
    /** The seconds below which something is measured again. */
    private static final double SHORT_SECONDS = 1;

    private static final int MOST_RUNS = 3;

    /** Measures once if it takes long, and otherwise gives the cheapest of three times. */
    static <T> Timed<T> of(Supplier<T> work) {
        Timed<T> best = once(work);
        for (int run = 1; run < MOST_RUNS && best.clock < SHORT_SECONDS; run++) {
            Timed<T> again = once(work);
            best = again.processor < best.processor ? again : best;
        }
        return best;
    }

    /** Measures once. */
    static <T> Timed<T> once(Supplier<T> work) {
        long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long clock = System.nanoTime();
        T result = work.get();
        return new Timed<>(
                result,
                (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - processor) / NANOS,
                (System.nanoTime() - clock) / NANOS);
    }
}
