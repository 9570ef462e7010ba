// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An order reserves goods and then books the payment, a return books the payment and then puts the goods back. Each
 * takes a lock for either, in opposite orders.
 *
 * <p>Pattern: lock-order deadlock, ReentrantLock. The twin: both take the lock of the stock first.
 */
public final class StockReservation {

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
        ledger.lock();
        try {
            stock.lock();
            try {
                goods++;
                money -= 10;
            } finally {
                stock.unlock();
            }
        } finally {
            ledger.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StockReservation shop = new StockReservation();
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
