// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looking and selling are one synchronized step.
 *
 * <p>The twin of TicketShop.
 */
public final class TicketShopFixed {

    private volatile int left = 1;
    private final AtomicInteger sold = new AtomicInteger();

    private synchronized void buy() {
        if (left > 0) {
            left = left - 1;
            sold.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TicketShopFixed shop = new TicketShopFixed();
        Thread ann = new Thread(() -> shop.buy(), "ann");
        Thread bob = new Thread(() -> shop.buy(), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        if (shop.sold.get() > 1) {
            throw new AssertionError("oversold: " + shop.sold + " tickets of 1");
        }
    }
}
