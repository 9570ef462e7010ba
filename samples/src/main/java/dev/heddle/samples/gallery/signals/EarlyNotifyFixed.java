// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * The meal is put there before the bell is rung, both under the lock.
 *
 * <p>The twin of EarlyNotify.
 */
public final class EarlyNotifyFixed {

    private volatile boolean meal;

    private synchronized void serve() throws InterruptedException {
        while (!meal) {
            wait();
        }
    }

    private synchronized void cook() {
        meal = true;
        notifyAll();
    }

    private void waiter() {
        try {
            serve();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EarlyNotifyFixed kitchen = new EarlyNotifyFixed();
        Thread cook = new Thread(() -> kitchen.cook(), "cook");
        Thread waiter = new Thread(() -> kitchen.waiter(), "waiter");
        cook.start();
        waiter.start();
        cook.join();
        waiter.join();
    }
}
