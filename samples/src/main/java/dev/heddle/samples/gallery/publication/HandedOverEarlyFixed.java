// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The shopper hands the basket over when nothing more is put into it.
 *
 * <p>The twin of HandedOverEarly.
 */
public final class HandedOverEarlyFixed {

    private static final class Basket {
        volatile int items = 1;
    }

    private final BlockingQueue<Basket> queue = new LinkedBlockingQueue<>();

    private void shop() {
        Basket basket = new Basket();
        basket.items++;
        queue.add(basket);
    }

    private void till() {
        try {
            Basket basket = queue.take();
            int paid = basket.items;
            int packed = basket.items;
            if (paid != packed) {
                throw new AssertionError("the basket was changed: " + paid + " paid, " + packed + " packed");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOverEarlyFixed market = new HandedOverEarlyFixed();
        Thread shopper = new Thread(() -> market.shop(), "shopper");
        Thread till = new Thread(() -> market.till(), "till");
        shopper.start();
        till.start();
        shopper.join();
        till.join();
    }
}
