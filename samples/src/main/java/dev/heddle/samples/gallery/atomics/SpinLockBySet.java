// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A changing cabin is occupied if a flag is set. Who waits looks until it is not set, and then sets it; two who look
 * at the same moment both go in.
 *
 * <p>Pattern: home-made lock: test and set as two steps. The twin: compare-and-set looks and sets in one step.
 */
public final class SpinLockBySet {

    private final AtomicBoolean occupied = new AtomicBoolean();
    private final AtomicInteger inside = new AtomicInteger();

    private void change() {
        while (occupied.get()) {
            Thread.onSpinWait();
        }
        occupied.set(true);
        int customers = inside.incrementAndGet();
        if (customers > 1) {
            throw new AssertionError(customers + " customers in the cabin");
        }
        inside.decrementAndGet();
        occupied.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockBySet cabin = new SpinLockBySet();
        Thread ann = new Thread(() -> cabin.change(), "ann");
        Thread bob = new Thread(() -> cabin.change(), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
