// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.NoSuchElementException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock is given back in a finally block.
 *
 * <p>The twin of LockLeak.
 */
public final class LockLeakFixed {

    private final Lock lock = new ReentrantLock();
    private int stock;

    private void take() {
        if (stock == 0) {
            throw new NoSuchElementException("sold out");
        }
        stock--;
    }

    private void sell() {
        lock.lock();
        try {
            take();
        } finally {
            lock.unlock();
        }
    }

    private void customer() {
        try {
            sell();
        } catch (NoSuchElementException e) {
            // Comes again tomorrow.
        }
    }

    private void deliver() {
        lock.lock();
        try {
            stock++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockLeakFixed shop = new LockLeakFixed();
        Thread truck = new Thread(() -> shop.deliver(), "truck");
        Thread customer = new Thread(() -> shop.customer(), "customer");
        truck.start();
        customer.start();
        truck.join();
        customer.join();
    }
}
