// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The read lock is given up first, and under the write lock the rate is looked at again.
 *
 * <p>The twin of LockUpgrade.
 */
public final class LockUpgradeFixed {

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
            if (rate != 0) {
                return rate;
            }
        } finally {
            lock.readLock().unlock();
        }
        refresh();
        return rate();
    }

    public static void main(String[] args) throws InterruptedException {
        LockUpgradeFixed cache = new LockUpgradeFixed();
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
