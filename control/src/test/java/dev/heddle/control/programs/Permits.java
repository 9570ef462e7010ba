// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Who parks in a call of the JDK takes the only permit that a thread can have. Each method returns whether the permit of an earlier {@code
 * unpark} was still there afterwards.
 */
public final class Permits {

    private static final String KEPT = "kept";
    private static final String EATEN = "eaten";

    private interface Act {
        void run() throws Exception;
    }

    private Permits() {}

    /** Decides whether parking ends at once. */
    private static String permit() {
        long before = System.nanoTime();
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(60));
        return System.nanoTime() - before < TimeUnit.SECONDS.toNanos(30) ? KEPT : EATEN;
    }

    /** Lets a thread do something that may have to wait, and then park. */
    private static Thread parksAfter(Act act, String[] seen) {
        Thread thread = new Thread(() -> {
            try {
                act.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            seen[0] = permit();
        });
        thread.start();
        return thread;
    }

    public static String lock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        String[] seen = new String[1];
        lock.lock();
        Thread thread = parksAfter(
                () -> {
                    lock.lock();
                    lock.unlock();
                },
                seen);
        LockSupport.unpark(thread);
        lock.unlock();
        thread.join();
        return seen[0];
    }

    public static String semaphore() throws Exception {
        Semaphore semaphore = new Semaphore(0);
        String[] seen = new String[1];
        Thread thread = parksAfter(semaphore::acquireUninterruptibly, seen);
        LockSupport.unpark(thread);
        semaphore.release();
        thread.join();
        return seen[0];
    }

    public static String latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        String[] seen = new String[1];
        Thread thread = parksAfter(latch::await, seen);
        LockSupport.unpark(thread);
        latch.countDown();
        thread.join();
        return seen[0];
    }

    public static String condition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition isReady = lock.newCondition();
        boolean[] ready = new boolean[1];
        String[] seen = new String[1];
        Thread thread = parksAfter(
                () -> {
                    lock.lock();
                    while (!ready[0]) {
                        isReady.await();
                    }
                    lock.unlock();
                },
                seen);
        LockSupport.unpark(thread);
        lock.lock();
        ready[0] = true;
        isReady.signal();
        lock.unlock();
        thread.join();
        return seen[0];
    }

    public static String queue() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        String[] seen = new String[1];
        Thread thread = parksAfter(queue::take, seen);
        LockSupport.unpark(thread);
        queue.add(1);
        thread.join();
        return seen[0];
    }

    /** Waiting for a monitor is no parking. */
    public static String monitor() throws Exception {
        Object monitor = new Object();
        String[] seen = new String[1];
        Thread thread = parksAfter(
                () -> {
                    synchronized (monitor) {
                        seen[0] = "";
                    }
                },
                seen);
        synchronized (monitor) {
            LockSupport.unpark(thread);
        }
        thread.join();
        return seen[0];
    }

    /** Who finds the lock free does not park. */
    public static String freeLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantLock another = new ReentrantLock();
        String[] seen = new String[1];
        Thread thread = parksAfter(
                () -> {
                    lock.lock();
                    lock.unlock();
                },
                seen);
        another.lock();
        LockSupport.unpark(thread);
        another.unlock();
        thread.join();
        return seen[0];
    }

    /** A permit that comes after the lock is there when it is needed. */
    public static String later() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch isThrough = new CountDownLatch(1);
        String[] seen = new String[1];
        lock.lock();
        Thread thread = parksAfter(
                () -> {
                    lock.lock();
                    lock.unlock();
                    isThrough.countDown();
                },
                seen);
        lock.unlock();
        isThrough.await();
        LockSupport.unpark(thread);
        thread.join();
        return seen[0];
    }

    /** As it should be: whoever parks asks in a loop for what it waits for. */
    public static String inLoop() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        boolean[] ready = new boolean[1];
        Thread thread = new Thread(() -> {
            boolean isReady = false;
            while (!isReady) {
                lock.lock();
                isReady = ready[0];
                lock.unlock();
                if (!isReady) {
                    LockSupport.park();
                }
            }
        });
        thread.start();
        lock.lock();
        ready[0] = true;
        lock.unlock();
        LockSupport.unpark(thread);
        thread.join();
        return "done";
    }

    /** The same without the loop: the permit may be gone, and nobody gives another one. */
    public static String forEver() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread thread = new Thread(() -> {
            lock.lock();
            lock.unlock();
            LockSupport.park();
        });
        thread.start();
        lock.lock();
        LockSupport.unpark(thread);
        lock.unlock();
        thread.join();
        return "done";
    }
}
