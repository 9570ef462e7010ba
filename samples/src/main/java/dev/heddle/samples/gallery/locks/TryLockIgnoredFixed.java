// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The update waits for the lock.
 *
 * <p>The twin of TryLockIgnored.
 */
public final class TryLockIgnoredFixed {

    private final Lock lock = new ReentrantLock();
    private int value;

    private void add(int amount) {
        lock.lock();
        try {
            value += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockIgnoredFixed metric = new TryLockIgnoredFixed();
        Thread meter1 = new Thread(() -> metric.add(1), "meter-1");
        Thread meter2 = new Thread(() -> metric.add(2), "meter-2");
        meter1.start();
        meter2.start();
        meter1.join();
        meter2.join();
        if (metric.value != 3) {
            throw new AssertionError("an update is lost: " + metric.value);
        }
    }
}
