// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A basket is handed to the till by a queue, and the shopper still puts something into it. From the moment of handing
 * over it belongs to the till.
 *
 * <p>Pattern: publication: changed after handing over. The twin: the shopper hands the basket over when nothing more
 * is put into it.
 */
public final class HandedOverEarly {

    private static final class Basket {
        volatile int items = 1;
    }

    private final BlockingQueue<Basket> queue = new LinkedBlockingQueue<>();

    private void shop() {
        Basket basket = new Basket();
        queue.add(basket);
        basket.items++;
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
        HandedOverEarly market = new HandedOverEarly();
        Thread shopper = new Thread(() -> market.shop(), "shopper");
        Thread till = new Thread(() -> market.till(), "till");
        shopper.start();
        till.start();
        shopper.join();
        till.join();
    }
}
