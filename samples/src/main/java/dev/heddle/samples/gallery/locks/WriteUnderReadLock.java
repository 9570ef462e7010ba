// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cache counts its hits while it holds the read lock. Readers do not exclude each other, so two hits may count as
 * one.
 *
 * <p>Pattern: reader-writer mix-up: write under the read lock. The twin: the count is an AtomicInteger, which needs no
 * lock.
 */
public final class WriteUnderReadLock {

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int hits;

    private void lookUp() {
        lock.readLock().lock();
        try {
            hits++;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteUnderReadLock cache = new WriteUnderReadLock();
        Thread reader1 = new Thread(() -> cache.lookUp(), "reader-1");
        Thread reader2 = new Thread(() -> cache.lookUp(), "reader-2");
        reader1.start();
        reader2.start();
        reader1.join();
        reader2.join();
        if (cache.hits != 2) {
            throw new AssertionError(cache.hits + " hits");
        }
    }
}
