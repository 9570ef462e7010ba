// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * The cook rings the bell and then puts the meal on the counter. A waiter who wakes up in between sees an empty
 * counter and waits for a bell that does not ring again.
 *
 * <p>Pattern: early notify. The twin: the meal is put there before the bell is rung, both under the lock.
 */
public final class EarlyNotify {

    private volatile boolean meal;

    private synchronized void serve() throws InterruptedException {
        while (!meal) {
            wait();
        }
    }

    private void cook() {
        synchronized (this) {
            notifyAll();
        }
        meal = true;
    }

    private void waiter() {
        try {
            serve();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EarlyNotify kitchen = new EarlyNotify();
        Thread cook = new Thread(() -> kitchen.cook(), "cook");
        Thread waiter = new Thread(() -> kitchen.waiter(), "waiter");
        cook.start();
        waiter.start();
        cook.join();
        waiter.join();
    }
}
