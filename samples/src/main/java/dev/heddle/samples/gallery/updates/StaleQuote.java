// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A dealer looks up the price under one lock and books the sale under another. Between the two stages the price is
 * changed, and the sale is booked at a price and with a version that do not belong together.
 *
 * <p>Pattern: two-stage access. The twin: price and version are read in one critical section.
 */
public final class StaleQuote {

    private final Object prices = new Object();
    private final Object book = new Object();
    private int price = 10;
    private int version = 1;

    private void reprice() {
        synchronized (prices) {
            synchronized (book) {
                price = 20;
                version = 2;
            }
        }
    }

    private void sell() {
        int soldFor;
        int soldAt;
        synchronized (prices) {
            soldFor = price;
        }
        synchronized (book) {
            soldAt = version;
        }
        if (soldFor != soldAt * 10) {
            throw new AssertionError("sold for " + soldFor + " by price list " + soldAt);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaleQuote dealer = new StaleQuote();
        Thread clerk = new Thread(() -> dealer.sell(), "clerk");
        Thread manager = new Thread(() -> dealer.reprice(), "manager");
        clerk.start();
        manager.start();
        clerk.join();
        manager.join();
    }
}
