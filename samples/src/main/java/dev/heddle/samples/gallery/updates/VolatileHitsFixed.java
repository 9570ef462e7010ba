// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The counter is an AtomicInteger, whose increment is one step.
 *
 * <p>The twin of VolatileHits.
 */
public final class VolatileHitsFixed {

    private final AtomicInteger hits = new AtomicInteger();

    private void visit() {
        hits.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileHitsFixed page = new VolatileHitsFixed();
        Thread visitor1 = new Thread(() -> page.visit(), "visitor-1");
        Thread visitor2 = new Thread(() -> page.visit(), "visitor-2");
        visitor1.start();
        visitor2.start();
        visitor1.join();
        visitor2.join();
        if (page.hits.get() != 2) {
            throw new AssertionError(page.hits + " visits were counted");
        }
    }
}
