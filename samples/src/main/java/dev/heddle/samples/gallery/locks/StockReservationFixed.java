// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Both take the lock of the stock first.
 *
 * <p>The twin of StockReservation.
 */
public final class StockReservationFixed {

    private final Lock stock = new ReentrantLock();
    private final Lock ledger = new ReentrantLock();
    private int goods = 5;
    private int money;

    private void order() {
        stock.lock();
        try {
            ledger.lock();
            try {
                goods--;
                money += 10;
            } finally {
                ledger.unlock();
            }
        } finally {
            stock.unlock();
        }
    }

    private void giveBack() {
        stock.lock();
        try {
            ledger.lock();
            try {
                goods++;
                money -= 10;
            } finally {
                ledger.unlock();
            }
        } finally {
            stock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StockReservationFixed shop = new StockReservationFixed();
        Thread buyer = new Thread(() -> shop.order(), "buyer");
        Thread returner = new Thread(() -> shop.giveBack(), "returner");
        buyer.start();
        returner.start();
        buyer.join();
        returner.join();
        if (shop.goods != 5 || shop.money != 0) {
            throw new AssertionError("the books are wrong");
        }
    }
}
