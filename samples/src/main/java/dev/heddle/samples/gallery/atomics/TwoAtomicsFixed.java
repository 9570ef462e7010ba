// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Both numbers are in one immutable object behind one atomic reference.
 *
 * <p>The twin of TwoAtomics.
 */
public final class TwoAtomicsFixed {

    private record Seats(int free, int taken) {}

    private final AtomicReference<Seats> seats = new AtomicReference<>(new Seats(10, 0));

    private void book() {
        seats.updateAndGet(now -> new Seats(now.free() - 1, now.taken() + 1));
    }

    private void show() {
        Seats now = seats.get();
        int seats = now.free() + now.taken();
        if (seats != 10) {
            throw new AssertionError(seats + " seats do not add up");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoAtomicsFixed theatre = new TwoAtomicsFixed();
        Thread customer = new Thread(() -> theatre.book(), "customer");
        Thread display = new Thread(() -> theatre.show(), "display");
        customer.start();
        display.start();
        customer.join();
        display.join();
    }
}
