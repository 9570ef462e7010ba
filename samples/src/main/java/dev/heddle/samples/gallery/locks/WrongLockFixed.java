// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * One lock guards the stock, whoever changes it.
 *
 * <p>The twin of WrongLock.
 */
public final class WrongLockFixed {

    private final Object deliveries = new Object();
    private final Object sales = new Object();
    private int stock = 10;

    private void deliver(int pieces) {
        synchronized (deliveries) {
            stock += pieces;
        }
    }

    private void sell(int pieces) {
        synchronized (deliveries) {
            stock -= pieces;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongLockFixed store = new WrongLockFixed();
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
