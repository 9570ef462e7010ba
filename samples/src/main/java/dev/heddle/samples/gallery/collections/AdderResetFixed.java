// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.concurrent.atomic.LongAdder;

/**
 * The adder gives its sum and starts again in one call, which loses nothing.
 *
 * <p>The twin of AdderReset.
 */
public final class AdderResetFixed {

    private final LongAdder requests = new LongAdder();
    private long reported;

    private void report() {
        reported += requests.sumThenReset();
    }

    public static void main(String[] args) throws InterruptedException {
        AdderResetFixed metrics = new AdderResetFixed();
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
