// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.locks;

import dev.heddle.samples.Crew;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Read-write locks and stamped locks: readers, writers, downgrading, optimistic reads. */
public final class ReadWrite {

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final StampedLock stamped = new StampedLock();
    private int x;
    private int y;
    private double dx;
    private double dy;

    private void write(int n) {
        lock.writeLock().lock();
        try {
            x += n;
            y -= n;
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            if (x + y != 0) {
                throw new IllegalStateException("torn");
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    private int read() {
        lock.readLock().lock();
        try {
            return x + y;
        } finally {
            lock.readLock().unlock();
        }
    }

    private void move(double by) {
        long stamp = stamped.writeLock();
        try {
            dx += by;
            dy += by;
        } finally {
            stamped.unlockWrite(stamp);
        }
    }

    private double difference() {
        long stamp = stamped.tryOptimisticRead();
        double first = dx;
        double second = dy;
        if (!stamped.validate(stamp)) {
            stamp = stamped.readLock();
            try {
                first = dx;
                second = dy;
            } finally {
                stamped.unlockRead(stamp);
            }
        }
        return first - second;
    }

    private boolean upgrade() {
        long stamp = stamped.readLock();
        try {
            while (dx < 100) {
                long write = stamped.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    dx = 100;
                    dy = 100;
                    return true;
                }
                stamped.unlockRead(stamp);
                stamp = stamped.writeLock();
            }
            return false;
        } finally {
            stamped.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        ReadWrite one = new ReadWrite();
        System.out.println(Crew.each(4, worker -> {
            double sum = 0;
            for (int i = 0; i < 8; i++) {
                if (worker % 2 == 0) {
                    one.write(worker + i);
                    one.move(0.5);
                } else {
                    sum += one.read() + one.difference();
                }
            }
            return sum;
        }));
        System.out.println(
                one.x + one.y + " " + one.dx + " " + one.upgrade() + one.upgrade() + one.stamped.isWriteLocked());
        System.out.println(one.lock.getReadLockCount() + " " + one.lock.isWriteLocked()
                + one.lock.writeLock().tryLock());
        System.out.println(one.lock.writeLock().getHoldCount());
        one.lock.writeLock().unlock();
    }
}
