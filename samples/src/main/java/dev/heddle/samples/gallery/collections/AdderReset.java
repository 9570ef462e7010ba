// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.concurrent.atomic.LongAdder;

/**
 * A reporter reads the sum of an adder and resets it. What is added in between is in no report.
 *
 * <p>Pattern: compound operation on an adder: sum and reset. The twin: the adder gives its sum and starts again in one
 * call, which loses nothing.
 */
public final class AdderReset {

    private final LongAdder requests = new LongAdder();
    private long reported;

    private void report() {
        reported += requests.sum();
        requests.reset();
    }

    public static void main(String[] args) throws InterruptedException {
        AdderReset metrics = new AdderReset();
        Thread request = new Thread(() -> metrics.requests.increment(), "request");
        Thread reporter = new Thread(() -> metrics.report(), "reporter");
        request.start();
        reporter.start();
        request.join();
        reporter.join();
        metrics.report();
        if (metrics.reported != 1) {
            throw new AssertionError(metrics.reported + " requests were reported");
        }
    }
}
