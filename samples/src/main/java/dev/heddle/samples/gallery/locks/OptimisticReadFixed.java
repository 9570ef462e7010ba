// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.StampedLock;

/**
 * The stamp is validated, and if that fails the point is read again under the read lock.
 *
 * <p>The twin of OptimisticRead.
 */
public final class OptimisticReadFixed {

    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    private void move(int to) {
        long stamp = lock.writeLock();
        x = to;
        y = to;
        lock.unlockWrite(stamp);
    }

    private void check() {
        long stamp = lock.tryOptimisticRead();
        int atX = x;
        int atY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            atX = x;
            atY = y;
            lock.unlockRead(stamp);
        }
        if (atX != atY) {
            throw new AssertionError(atX + " " + atY + " is no point of the line");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticReadFixed point = new OptimisticReadFixed();
        Thread mover = new Thread(() -> point.move(3), "mover");
        Thread checker = new Thread(() -> point.check(), "checker");
        mover.start();
        checker.start();
        mover.join();
        checker.join();
    }
}
