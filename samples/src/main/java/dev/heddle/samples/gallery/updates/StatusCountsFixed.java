// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The counts are in an AtomicIntegerArray.
 *
 * <p>The twin of StatusCounts.
 */
public final class StatusCountsFixed {

    private final AtomicIntegerArray counts = new AtomicIntegerArray(2);

    private void answer(boolean found) {
        counts.incrementAndGet(found ? 0 : 1);
    }

    public static void main(String[] args) throws InterruptedException {
        StatusCountsFixed server = new StatusCountsFixed();
        Thread request1 = new Thread(
                () -> {
                    server.answer(true);
                    server.answer(false);
                },
                "request-1");
        Thread request2 = new Thread(() -> server.answer(false), "request-2");
        request1.start();
        request2.start();
        request1.join();
        request2.join();
        if (server.counts.get(1) != 2) {
            throw new AssertionError(server.counts.get(1) + " answers were counted");
        }
    }
}
