// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The permit is given back by who has got it only.
 *
 * <p>The twin of PermitInflation.
 */
public final class PermitInflationFixed {

    private final Semaphore permits = new Semaphore(1);
    private final AtomicInteger inside = new AtomicInteger();

    private void visit() {
        if (!permits.tryAcquire()) {
            return;
        }
        try {
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
        PermitInflationFixed room = new PermitInflationFixed();
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
