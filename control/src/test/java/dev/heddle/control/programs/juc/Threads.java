// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import static dev.heddle.control.programs.juc.Acts.body;
import static dev.heddle.control.programs.juc.Acts.go;
import static dev.heddle.control.programs.juc.Acts.join;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Threads themselves: parking, interrupts, time, thread-locals, monitors. */
public final class Threads {

    private Threads() {}

    @Shows(
            of = "LockSupport",
            against = "a permit that is lost if it comes first, or that wakes without need",
            outcomes = "1")
    public static String park() throws Exception {
        Thread main = Thread.currentThread();
        AtomicBoolean isReady = new AtomicBoolean();
        int[] x = new int[1];
        Thread other = go(() -> {
            x[0] = 1;
            isReady.set(true);
            LockSupport.unpark(main);
        });
        while (!isReady.get()) {
            LockSupport.park();
        }
        int seen = x[0];
        join(other);
        return "" + seen;
    }

    @Shows(of = "LockSupport", against = "permits that are counted", outcomes = "later")
    public static String onePermit() throws Exception {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        long before = System.nanoTime();
        LockSupport.parkNanos(2_000_000);
        return System.nanoTime() - before >= 1_000_000 ? "later" : "at once";
    }

    @Shows(of = "LockSupport", against = "parking that an interrupt does not end, or that clears it", outcomes = "true")
    public static String interruptedPark() throws Exception {
        boolean[] was = new boolean[1];
        Thread other = go(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            was[0] = Thread.interrupted();
        });
        other.interrupt();
        join(other);
        return "" + was[0];
    }

    @Shows(
            of = "Thread.interrupt",
            against = "an interrupt that is lost before or during a wait, or a notification that is",
            outcomes = {"interrupted", "notified, interrupted"})
    public static String interruptedWait() throws Exception {
        Object lock = new Object();
        boolean[] isReady = new boolean[1];
        String[] seen = new String[1];
        Thread other = go(() -> {
            synchronized (lock) {
                try {
                    while (!isReady[0]) {
                        lock.wait();
                    }
                    seen[0] = "notified" + (Thread.interrupted() ? ", interrupted" : "");
                } catch (InterruptedException e) {
                    seen[0] = "interrupted";
                }
            }
        });
        other.interrupt();
        synchronized (lock) {
            isReady[0] = true;
            lock.notifyAll();
        }
        join(other);
        return seen[0];
    }

    @Shows(
            of = "Thread.join",
            against = "a thread that is waited for though it is not yet started",
            outcomes = {"0", "1"})
    public static String joinBeforeStart() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        boolean[] seen = new boolean[1];
        Thread late = new Thread(() -> isDone.set(true));
        Thread other = go(() -> {
            late.join();
            seen[0] = isDone.get();
        });
        late.start();
        join(other, late);
        return seen[0] ? "1" : "0";
    }

    @Shows(
            of = "Thread.isAlive",
            against = "a thread that is always started before another asks",
            outcomes = {"false", "true"})
    public static String aliveBeforeStart() throws Exception {
        boolean[] seen = new boolean[1];
        CountDownLatch isAsked = new CountDownLatch(1);
        Thread late = new Thread(body(isAsked::await));
        Thread other = go(() -> {
            seen[0] = late.isAlive();
            isAsked.countDown();
        });
        late.start();
        join(other, late);
        return "" + seen[0];
    }

    @Shows(
            of = "Thread.interrupt",
            against = "an interrupt that is forgotten because it comes before the start",
            outcomes = "true")
    public static String interruptBeforeStart() throws Exception {
        boolean[] seen = new boolean[1];
        Thread late = new Thread(() -> seen[0] = Thread.interrupted());
        join(go(late::interrupt));
        late.start();
        join(late);
        return "" + seen[0];
    }

    @Shows(of = "Thread.sleep", against = "sleep that does not end by an interrupt", outcomes = "woken")
    public static String interruptedSleep() throws Exception {
        String[] seen = {"slept"};
        Thread other = go(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                seen[0] = "woken";
            }
        });
        other.interrupt();
        join(other);
        return seen[0];
    }

    @Shows(
            of = "Thread.sleep",
            against = "time that stands still, or sleepers that wake in another order",
            outcomes = "21")
    public static String sleepers() throws Exception {
        StringBuffer order = new StringBuffer();
        Thread first = go(() -> {
            Thread.sleep(800);
            order.append(1);
        });
        Thread second = go(() -> {
            Thread.sleep(20);
            order.append(2);
        });
        join(first, second);
        return order.toString();
    }

    @Shows(of = "Object.wait", against = "a time-out that does not come, or comes at once", outcomes = "later")
    public static String timedWait() throws Exception {
        Object lock = new Object();
        long before = System.nanoTime();
        synchronized (lock) {
            lock.wait(2);
        }
        return System.nanoTime() - before >= 1_000_000 ? "later" : "at once";
    }

    @Shows(
            of = "Object.notify",
            against = "a notification that wakes all, or is kept",
            outcomes = {"0", "1"})
    public static String notifyOne() throws Exception {
        Object lock = new Object();
        int[] woken = new int[1];
        Acts.Act waits = () -> {
            synchronized (lock) {
                long before = System.nanoTime();
                lock.wait(40);
                if (System.nanoTime() - before < 20_000_000) {
                    woken[0]++;
                }
            }
        };
        Thread first = go(waits);
        Thread second = go(waits);
        synchronized (lock) {
            lock.notify();
        }
        join(first, second);
        return "" + woken[0];
    }

    @Shows(
            of = "Thread.join, timed",
            against = "a time-out that comes though the thread has ended",
            outcomes = "false 1")
    public static String timedJoin() throws Exception {
        int[] x = new int[1];
        Thread other = go(() -> x[0] = 1);
        other.join(60_000);
        return other.isAlive() + " " + x[0];
    }

    @Shows(of = "ThreadLocal", against = "a value that threads share", outcomes = "15 6")
    public static String threadLocal() throws Exception {
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 5);
        int[] x = new int[1];
        Thread other = go(() -> {
            own.set(own.get() + 1);
            x[0] = own.get();
        });
        own.set(own.get() + 10);
        join(other);
        return own.get() + " " + x[0];
    }

    @Shows(of = "InheritableThreadLocal", against = "a value that is inherited late, or not", outcomes = "1 2")
    public static String inherited() throws Exception {
        InheritableThreadLocal<Integer> own = new InheritableThreadLocal<>();
        own.set(1);
        int[] x = new int[1];
        Thread other = new Thread(() -> x[0] = own.get());
        own.set(2);
        other.start();
        join(other);
        return x[0] + " " + own.get();
    }
}
