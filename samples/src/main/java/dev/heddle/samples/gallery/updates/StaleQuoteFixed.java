// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Price and version are read in one critical section.
 *
 * <p>The twin of StaleQuote.
 */
public final class StaleQuoteFixed {

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
            synchronized (book) {
                soldAt = version;
            }
        }
        if (soldFor != soldAt * 10) {
            throw new AssertionError("sold for " + soldFor + " by price list " + soldAt);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaleQuoteFixed dealer = new StaleQuoteFixed();
        Thread clerk = new Thread(() -> dealer.sell(), "clerk");
        Thread manager = new Thread(() -> dealer.reprice(), "manager");
        clerk.start();
        manager.start();
        clerk.join();
        manager.join();
    }
}
