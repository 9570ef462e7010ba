// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A metric is updated under a lock that is asked for by tryLock, and nobody looks at the answer. Who did not get the
 * lock works without it, and then gives back what is not his.
 *
 * <p>Pattern: result of tryLock ignored. The twin: the update waits for the lock.
 */
public final class TryLockIgnored {

    private final Lock lock = new ReentrantLock();
    private int value;

    private void add(int amount) {
        lock.tryLock();
        try {
            value += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockIgnored metric = new TryLockIgnored();
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
