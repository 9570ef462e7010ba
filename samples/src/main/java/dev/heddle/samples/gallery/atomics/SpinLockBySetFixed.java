// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compare-and-set looks and sets in one step.
 *
 * <p>The twin of SpinLockBySet.
 */
public final class SpinLockBySetFixed {

    private final AtomicBoolean occupied = new AtomicBoolean();
    private final AtomicInteger inside = new AtomicInteger();

    private void change() {
        while (!occupied.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        int customers = inside.incrementAndGet();
        if (customers > 1) {
            throw new AssertionError(customers + " customers in the cabin");
        }
        inside.decrementAndGet();
        occupied.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockBySetFixed cabin = new SpinLockBySetFixed();
        Thread ann = new Thread(() -> cabin.change(), "ann");
        Thread bob = new Thread(() -> cabin.change(), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
