// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A bid is set if it is higher than the highest so far. A higher one may be set between the comparison and the
 * setting, and is overwritten by the lower.
 *
 * <p>Pattern: check-then-act: maximum. The twin: the maximum is accumulated by the atomic variable itself.
 */
public final class HighestBid {

    private final AtomicInteger highest = new AtomicInteger(10);

    private void bid(int amount) {
        if (amount > highest.get()) {
            highest.set(amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HighestBid auction = new HighestBid();
        Thread ann = new Thread(() -> auction.bid(20), "ann");
        Thread bob = new Thread(() -> auction.bid(30), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        if (auction.highest.get() != 30) {
            throw new AssertionError("the highest bid is " + auction.highest);
        }
    }
}
