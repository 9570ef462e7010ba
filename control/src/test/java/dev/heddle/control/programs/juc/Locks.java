// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks and conditions. */
public final class Locks {

    private Locks() {}

    /** One waits in the queue while the lock is given back and wanted again. */
    private static String handOver(ReentrantLock lock) throws InterruptedException {
        StringBuffer order = new StringBuffer();
        lock.lock();
        Thread waiting = go(() -> {
            lock.lock();
            order.append('w');
            lock.unlock();
        });
        while (!lock.hasQueuedThread(waiting)) {
            Thread.onSpinWait();
        }
        lock.unlock();
        lock.lock();
        order.append('m');
        lock.unlock();
        join(waiting);
        return order.toString();
    }

    @Shows(
            of = "ReentrantLock",
            against = "no queue jumping, or a queue that nobody can ask",
            outcomes = {"wm", "mw"})
    public static String unfairLock() throws Exception {
        return handOver(new ReentrantLock());
    }

    @Shows(of = "ReentrantLock, fair", against = "queue jumping", outcomes = "wm")
    public static String fairLock() throws Exception {
        return handOver(new ReentrantLock(true));
    }

    @Shows(of = "ReentrantLock, fair", against = "not handing over in the order of arrival", outcomes = "12")
    public static String fairOrder() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        lock.lock();
        Thread first = go(() -> {
            lock.lock();
            order.append('1');
            lock.unlock();
        });
        while (!lock.hasQueuedThread(first)) {
            Thread.onSpinWait();
        }
        Thread second = go(() -> {
            lock.lock();
            order.append('2');
            lock.unlock();
        });
        while (!lock.hasQueuedThread(second)) {
            Thread.onSpinWait();
        }
        lock.unlock();
        join(first, second);
        return order.toString();
    }

    private static String fairTry(boolean isTimed) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        lock.lock();
        Thread waiting = go(() -> {
            lock.lock();
            order.append('w');
            lock.unlock();
        });
        while (!lock.hasQueuedThread(waiting)) {
            Thread.onSpinWait();
        }
        lock.unlock();
        if (isTimed ? lock.tryLock(0, TimeUnit.SECONDS) : lock.tryLock()) {
            order.append('m');
            lock.unlock();
        }
        join(waiting);
        return order.toString();
    }

    @Shows(
            of = "ReentrantLock, fair",
            against = "a try that respects the queue",
            outcomes = {"mw", "wm", "w"})
    public static String fairTry() throws Exception {
        return fairTry(false);
    }

    @Shows(
            of = "ReentrantLock, fair",
            against = "a timed try that does not respect the queue",
            outcomes = {"wm", "w"})
    public static String fairTimedTry() throws Exception {
        return fairTry(true);
    }

    @Shows(
            of = "ReentrantLock",
            against = "holds that are not counted",
            outcomes = {"x=1", "x=2"})
    public static String reentry() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        int[] x = new int[1];
        Thread other = go(() -> {
            lock.lock();
            lock.lock();
            lock.unlock();
            x[0] = x[0] * 2;
            lock.unlock();
        });
        lock.lock();
        x[0] = x[0] + 1;
        lock.unlock();
        join(other);
        return "x=" + x[0];
    }

    @Shows(
            of = "ReentrantLock",
            against = "an interrupt that does not end the waiting, or ends lock()",
            outcomes = {"interrupted", "got it", "got it, interrupted"})
    public static String interruptedLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        String[] seen = new String[1];
        lock.lock();
        Thread waiting = go(() -> {
            try {
                lock.lockInterruptibly();
                seen[0] = "got it" + (Thread.interrupted() ? ", interrupted" : "");
                lock.unlock();
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
        });
        lock.unlock();
        waiting.interrupt();
        join(waiting);
        return seen[0];
    }

    @Shows(of = "Condition", against = "a signal that wakes another than the longest waiting", outcomes = "12")
    public static String signalOrder() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[3];
        // Who starts the next holds the lock until it waits.
        threads[0] = go(() -> waitAndTell(lock, condition, order, '1', () -> {
            threads[1] = go(() -> waitAndTell(lock, condition, order, '2', () -> {
                threads[2] = go(() -> {
                    signal(lock, condition);
                    signal(lock, condition);
                });
            }));
        }));
        join(threads[0]);
        join(threads[1], threads[2]);
        return order.toString();
    }

    private static void waitAndTell(
            ReentrantLock lock, Condition condition, StringBuffer order, char name, Runnable before)
            throws InterruptedException {
        lock.lock();
        before.run();
        condition.await();
        order.append(name);
        lock.unlock();
    }

    private static void signal(ReentrantLock lock, Condition condition) {
        lock.lock();
        condition.signal();
        lock.unlock();
    }

    @Shows(
            of = "Condition",
            against = "a signal that is kept for whoever waits later, or wakes all",
            outcomes = {"0 woken", "1 woken", "2 woken"})
    public static String oneSignalEach() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        int[] woken = new int[1];
        Acts.Act waits = () -> {
            lock.lock();
            if (condition.awaitNanos(1_000_000) > 0) {
                woken[0]++;
            }
            lock.unlock();
        };
        Thread first = go(waits);
        Thread second = go(waits);
        lock.lock();
        condition.signal();
        lock.unlock();
        lock.lock();
        condition.signal();
        lock.unlock();
        join(first, second);
        return woken[0] + " woken";
    }

    @Shows(of = "Condition", against = "waiting that does not give back all holds", outcomes = "2 holds")
    public static String awaitGivesAllBack() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        boolean[] isReady = new boolean[1];
        int[] holds = new int[1];
        Thread waiting = go(() -> {
            lock.lock();
            lock.lock();
            while (!isReady[0]) {
                condition.awaitUninterruptibly();
            }
            holds[0] = lock.getHoldCount();
            lock.unlock();
            lock.unlock();
        });
        lock.lock();
        isReady[0] = true;
        condition.signalAll();
        lock.unlock();
        join(waiting);
        return holds[0] + " holds";
    }

    @Shows(of = "Condition of a fair lock", against = "a lost signal", outcomes = "done")
    public static String fairCondition() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition condition = lock.newCondition();
        boolean[] isReady = new boolean[1];
        Thread waiting = go(() -> {
            lock.lock();
            while (!isReady[0]) {
                condition.await();
            }
            lock.unlock();
        });
        lock.lock();
        isReady[0] = true;
        condition.signal();
        lock.unlock();
        join(waiting);
        return "done";
    }

    @Shows(of = "ReentrantReadWriteLock", against = "readers that exclude each other", outcomes = "together")
    public static String readersShare() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        CountDownLatch both = new CountDownLatch(2);
        Acts.Act reads = () -> {
            lock.readLock().lock();
            both.countDown();
            both.await();
            lock.readLock().unlock();
        };
        join(go(reads), go(reads));
        return "together";
    }

    @Shows(
            of = "ReentrantReadWriteLock",
            against = "a reader that sees half of what a writer does",
            outcomes = {"00", "11"})
    public static String writerExcludes() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        Thread writer = go(() -> {
            lock.writeLock().lock();
            pair[0] = 1;
            pair[1] = 1;
            lock.writeLock().unlock();
        });
        lock.readLock().lock();
        String seen = "" + pair[0] + pair[1];
        lock.readLock().unlock();
        join(writer);
        return seen;
    }

    @Shows(
            of = "ReentrantReadWriteLock",
            against = "an upgrade that succeeds, or a downgrade that does not",
            outcomes = "false true 1")
    public static String upAndDown() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        boolean up = lock.writeLock().tryLock();
        lock.readLock().unlock();
        lock.writeLock().lock();
        boolean down = lock.readLock().tryLock();
        lock.writeLock().unlock();
        int[] others = new int[1];
        join(go(() -> {
            if (lock.readLock().tryLock()) {
                others[0]++;
                lock.readLock().unlock();
            }
            if (lock.writeLock().tryLock()) {
                others[0] += 10;
                lock.writeLock().unlock();
            }
        }));
        lock.readLock().unlock();
        return up + " " + down + " " + others[0];
    }

    private static String readerBehindWriter(ReentrantReadWriteLock lock) throws Exception {
        lock.readLock().lock();
        Thread writer = go(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        while (!lock.hasQueuedThread(writer)) {
            Thread.onSpinWait();
        }
        boolean[] got = new boolean[2];
        join(go(() -> {
            got[0] = lock.readLock().tryLock();
            got[1] = lock.readLock().tryLock(0, TimeUnit.SECONDS);
            if (got[0]) {
                lock.readLock().unlock();
            }
            if (got[1]) {
                lock.readLock().unlock();
            }
        }));
        lock.readLock().unlock();
        join(writer);
        return got[0] + " " + got[1];
    }

    @Shows(of = "ReentrantReadWriteLock", against = "a try that queues behind a writer", outcomes = "true true")
    public static String unfairReader() throws Exception {
        return readerBehindWriter(new ReentrantReadWriteLock());
    }

    @Shows(
            of = "ReentrantReadWriteLock, fair",
            against = "a reader again that queues behind a writer",
            outcomes = "true true")
    public static String fairReader() throws Exception {
        return readerBehindWriter(new ReentrantReadWriteLock(true));
    }

    @Shows(
            of = "ReentrantReadWriteLock, fair",
            against = "a new reader that overtakes a waiting writer",
            outcomes = "wr")
    public static String fairWriterFirst() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        StringBuffer order = new StringBuffer();
        lock.readLock().lock();
        Thread writer = go(() -> {
            lock.writeLock().lock();
            order.append('w');
            lock.writeLock().unlock();
        });
        while (!lock.hasQueuedThread(writer)) {
            Thread.onSpinWait();
        }
        Thread reader = go(() -> {
            lock.readLock().lock();
            order.append('r');
            lock.readLock().unlock();
        });
        while (!lock.hasQueuedThread(reader)) {
            Thread.onSpinWait();
        }
        lock.readLock().unlock();
        join(writer, reader);
        return order.toString();
    }

    @Shows(
            of = "StampedLock",
            against = "an optimistic read that is valid though a writer was there",
            outcomes = {"valid 00", "valid 11", "not valid"})
    public static String optimistic() throws Exception {
        StampedLock lock = new StampedLock();
        int[] pair = new int[2];
        Thread writer = go(() -> {
            long stamp = lock.writeLock();
            pair[0] = 1;
            pair[1] = 1;
            lock.unlockWrite(stamp);
        });
        long stamp = lock.tryOptimisticRead();
        String seen = "" + pair[0] + pair[1];
        boolean isValid = lock.validate(stamp);
        join(writer);
        return isValid ? "valid " + seen : "not valid";
    }

    @Shows(
            of = "StampedLock",
            against = "a conversion that succeeds while somebody else reads, or fails while nobody does",
            outcomes = {"true", "false"})
    public static String conversion() throws Exception {
        StampedLock lock = new StampedLock();
        Thread reader = go(() -> {
            long stamp = lock.readLock();
            lock.unlockRead(stamp);
        });
        long stamp = lock.readLock();
        long converted = lock.tryConvertToWriteLock(stamp);
        lock.unlock(converted != 0 ? converted : stamp);
        join(reader);
        return "" + (converted != 0);
    }

    @Shows(of = "StampedLock", against = "a writer that can enter twice", outcomes = "0 true")
    public static String notReentrant() throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        long again = lock.tryWriteLock(1, TimeUnit.MILLISECONDS);
        boolean isLocked = lock.isWriteLocked();
        lock.unlockWrite(stamp);
        return again + " " + isLocked;
    }
}
