// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * A guest looks whether the table is free, takes the lock, and waits. The table may become free between the look and
 * the wait, and the signal finds nobody waiting.
 *
 * <p>Pattern: missed signal: condition checked outside of the lock. The twin: the guest looks while holding the lock,
 * and looks again after each signal.
 */
public final class CheckOutsideOfLock {

    private final Object lock = new Object();
    private volatile boolean free;

    private void sitDown() throws InterruptedException {
        if (!free) {
            synchronized (lock) {
                lock.wait();
            }
        }
    }

    private void leave() {
        free = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    private void guest() {
        try {
            sitDown();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CheckOutsideOfLock table = new CheckOutsideOfLock();
        Thread leaving = new Thread(() -> table.leave(), "leaving");
        Thread guest = new Thread(() -> table.guest(), "guest");
        leaving.start();
        guest.start();
        leaving.join();
        guest.join();
    }
}
