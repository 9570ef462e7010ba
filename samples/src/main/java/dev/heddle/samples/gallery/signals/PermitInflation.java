// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A room admits one at a time. Who is refused goes away through the same finally block as everybody and gives back a
 * permit that he never had, and from then on two are in the room.
 *
 * <p>Pattern: semaphore released by who does not hold it. The twin: the permit is given back by who has got it only.
 */
public final class PermitInflation {

    private final Semaphore permits = new Semaphore(1);
    private final AtomicInteger inside = new AtomicInteger();

    private void visit() {
        try {
            if (!permits.tryAcquire()) {
                return;
            }
            int visitors = inside.incrementAndGet();
            if (visitors > 1) {
                throw new AssertionError(visitors + " are in the room");
            }
            inside.decrementAndGet();
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PermitInflation room = new PermitInflation();
        Thread ann = new Thread(() -> room.visit(), "ann");
        Thread bob = new Thread(() -> room.visit(), "bob");
        Thread cem = new Thread(() -> room.visit(), "cem");
        ann.start();
        bob.start();
        cem.start();
        ann.join();
        bob.join();
        cem.join();
    }
}
