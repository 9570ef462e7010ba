// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

/**
 * The guest looks while holding the lock, and looks again after each signal.
 *
 * <p>The twin of CheckOutsideOfLock.
 */
public final class CheckOutsideOfLockFixed {

    private final Object lock = new Object();
    private volatile boolean free;

    private void sitDown() throws InterruptedException {
        synchronized (lock) {
            while (!free) {
                lock.wait();
            }
        }
    }

    private void leave() {
        synchronized (lock) {
            free = true;
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
        CheckOutsideOfLockFixed table = new CheckOutsideOfLockFixed();
        Thread leaving = new Thread(() -> table.leave(), "leaving");
        Thread guest = new Thread(() -> table.guest(), "guest");
        leaving.start();
        guest.start();
        leaving.join();
        guest.join();
    }
}
