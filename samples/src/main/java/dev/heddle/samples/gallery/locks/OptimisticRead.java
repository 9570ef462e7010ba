// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.locks.StampedLock;

/**
 * A point is read optimistically: without a lock, and to be thrown away if a writer came meanwhile. The validation is
 * forgotten, so a torn point is used.
 *
 * <p>Pattern: reader-writer mix-up: optimistic read without validation. The twin: the stamp is validated, and if that
 * fails the point is read again under the read lock.
 */
public final class OptimisticRead {

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
        if (atX != atY) {
            throw new AssertionError(atX + " " + atY + " is no point of the line");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticRead point = new OptimisticRead();
        Thread mover = new Thread(() -> point.move(3), "mover");
        Thread checker = new Thread(() -> point.check(), "checker");
        mover.start();
        checker.start();
        mover.join();
        checker.join();
    }
}
