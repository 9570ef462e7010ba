// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The count is an AtomicInteger, which needs no lock.
 *
 * <p>The twin of WriteUnderReadLock.
 */
public final class WriteUnderReadLockFixed {

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicInteger hits = new AtomicInteger();

    private void lookUp() {
        lock.readLock().lock();
        try {
            hits.incrementAndGet();
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteUnderReadLockFixed cache = new WriteUnderReadLockFixed();
        Thread reader1 = new Thread(() -> cache.lookUp(), "reader-1");
        Thread reader2 = new Thread(() -> cache.lookUp(), "reader-2");
        reader1.start();
        reader2.start();
        reader1.join();
        reader2.join();
        if (cache.hits.get() != 2) {
            throw new AssertionError(cache.hits + " hits");
        }
    }
}
