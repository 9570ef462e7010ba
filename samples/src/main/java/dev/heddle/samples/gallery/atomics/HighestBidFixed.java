// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The maximum is accumulated by the atomic variable itself.
 *
 * <p>The twin of HighestBid.
 */
public final class HighestBidFixed {

    private final AtomicInteger highest = new AtomicInteger(10);

    private void bid(int amount) {
        highest.accumulateAndGet(amount, Math::max);
    }

    public static void main(String[] args) throws InterruptedException {
        HighestBidFixed auction = new HighestBidFixed();
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
