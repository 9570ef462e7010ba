// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.NoSuchElementException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock is taken, the work is done, and the lock is given back. If there is nothing to sell the work ends by an
 * exception, the lock stays taken, and everybody after it waits for ever.
 *
 * <p>Pattern: lock not released on an exception. The twin: the lock is given back in a finally block.
 */
public final class LockLeak {

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
        take();
        lock.unlock();
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
        LockLeak shop = new LockLeak();
        Thread truck = new Thread(() -> shop.deliver(), "truck");
        Thread customer = new Thread(() -> shop.customer(), "customer");
        truck.start();
        customer.start();
        truck.join();
        customer.join();
    }
}
