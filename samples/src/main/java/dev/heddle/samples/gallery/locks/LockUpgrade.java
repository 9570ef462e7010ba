// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Who finds the cached rate out of date under the read lock asks for the write lock without giving the read lock up. A
 * writer waits for all readers, and one of them is the thread itself.
 *
 * <p>Pattern: reader-writer mix-up: upgrade. The twin: the read lock is given up first, and under the write lock the
 * rate is looked at again.
 */
public final class LockUpgrade {

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int rate = 3;

    private void invalidate() {
        lock.writeLock().lock();
        try {
            rate = 0;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void refresh() {
        lock.writeLock().lock();
        try {
            if (rate == 0) {
                rate = 3;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private int rate() {
        lock.readLock().lock();
        try {
            if (rate == 0) {
                refresh();
            }
            return rate;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockUpgrade cache = new LockUpgrade();
        cache.rate();
        Thread client = new Thread(() -> cache.rate(), "client");
        Thread news = new Thread(
                () -> {
                    cache.invalidate();
                    cache.refresh();
                },
                "news");
        client.start();
        news.start();
        client.join();
        news.join();
    }
}
