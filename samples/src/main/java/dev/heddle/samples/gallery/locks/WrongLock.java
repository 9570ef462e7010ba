// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * Deliveries are guarded by one lock and sales by another. Each is orderly among its own kind, and none excludes the
 * other.
 *
 * <p>Pattern: wrong lock: two objects for one variable. The twin: one lock guards the stock, whoever changes it.
 */
public final class WrongLock {

    private final Object deliveries = new Object();
    private final Object sales = new Object();
    private int stock = 10;

    private void deliver(int pieces) {
        synchronized (deliveries) {
            stock += pieces;
        }
    }

    private void sell(int pieces) {
        synchronized (sales) {
            stock -= pieces;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongLock store = new WrongLock();
        Thread truck = new Thread(() -> store.deliver(5), "truck");
        Thread till = new Thread(() -> store.sell(3), "till");
        truck.start();
        till.start();
        truck.join();
        till.join();
        if (store.stock != 12) {
            throw new AssertionError("the stock is " + store.stock + " instead of 12");
        }
    }
}
