// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Seats that are free and seats that are taken are two atomic numbers. Each change is atomic, both together are not,
 * and a display may see a seat in neither or in both.
 *
 * <p>Pattern: two atomic variables, one invariant. The twin: both numbers are in one immutable object behind one
 * atomic reference.
 */
public final class TwoAtomics {

    private final AtomicInteger free = new AtomicInteger(10);
    private final AtomicInteger taken = new AtomicInteger();

    private void book() {
        free.decrementAndGet();
        taken.incrementAndGet();
    }

    private void show() {
        int seats = free.get() + taken.get();
        if (seats != 10) {
            throw new AssertionError(seats + " seats do not add up");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoAtomics theatre = new TwoAtomics();
        Thread customer = new Thread(() -> theatre.book(), "customer");
        Thread display = new Thread(() -> theatre.show(), "display");
        customer.start();
        display.start();
        customer.join();
        display.join();
    }
}
