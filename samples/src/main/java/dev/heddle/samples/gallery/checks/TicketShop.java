// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A shop sells a ticket if there is one left. Two customers may both see the last one, and both buy it.
 *
 * <p>Pattern: check-then-act: limited stock. The twin: looking and selling are one synchronized step.
 */
public final class TicketShop {

    private volatile int left = 1;
    private final AtomicInteger sold = new AtomicInteger();

    private void buy() {
        if (left > 0) {
            left = left - 1;
            sold.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TicketShop shop = new TicketShop();
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
