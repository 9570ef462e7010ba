// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.locks;

import dev.heddle.samples.Crew;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** ReentrantLock and Condition: buffer, re-entrance, tryLock, interruptible locking, misuse. */
public final class Reentrant {

    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final long[] ring = new long[2];
    private int size;
    private int head;
    private long taken;

    private void put(long value) throws InterruptedException {
        lock.lock();
        try {
            while (size == ring.length) {
                notFull.await();
            }
            ring[(head + size++) % ring.length] = value;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    private long take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (size == 0) {
                notEmpty.awaitUninterruptibly();
            }
            long value = ring[head];
            head = (head + 1) % ring.length;
            size--;
            taken += value;
            notFull.signalAll();
            return value;
        } finally {
            lock.unlock();
        }
    }

    private static String nested(ReentrantLock lock) {
        lock.lock();
        try {
            lock.lock();
            int depth = lock.getHoldCount();
            lock.unlock();
            return depth + " " + lock.isHeldByCurrentThread() + lock.isLocked() + lock.isFair();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Reentrant buffer = new Reentrant();
        Crew.each(4, worker -> {
            for (int i = 1; i <= 5; i++) {
                if (worker < 2) {
                    buffer.put(i);
                } else {
                    buffer.take();
                }
            }
            return worker;
        });
        System.out.println(buffer.taken + " " + buffer.size);
        ReentrantLock fair = new ReentrantLock(true);
        System.out.println(nested(fair) + fair.getHoldCount() + fair.tryLock());
        System.out.println(Crew.each(1, i -> fair.tryLock() + " " + fair.tryLock(1, TimeUnit.MILLISECONDS)));
        fair.unlock();
        try {
            fair.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not mine");
        }
        Condition condition = fair.newCondition();
        fair.lock();
        System.out.println(condition.await(1, TimeUnit.MILLISECONDS) + " " + (condition.awaitNanos(1000) <= 0)
                + fair.hasWaiters(condition));
        fair.unlock();
        Thread blocked = new Thread(() -> {
            try {
                fair.lockInterruptibly();
            } catch (InterruptedException e) {
                buffer.taken = -1;
            }
        });
        fair.lock();
        blocked.start();
        blocked.interrupt();
        blocked.join();
        fair.unlock();
        System.out.println(buffer.taken);
    }
}
