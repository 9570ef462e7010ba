// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that may end early. The argument says which; what happened is the message of an exception. */
public final class Waits {

    private int x;
    private String seen = "";

    private interface Body {
        void run() throws Exception;
    }

    private static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void together(Body one, Body other) throws InterruptedException {
        Thread first = thread(one);
        Thread second = thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] arguments) throws Exception {
        Waits waits = new Waits();
        waits.run(arguments[0]);
        throw new IllegalStateException(waits.seen);
    }

    private void run(String name) throws Exception {
        switch (name) {
            case "wait" -> waitOnce();
            case "waitInLoop" -> waitInLoop();
            case "timedWait" -> timedWait();
            case "timedAwait" -> timedAwait();
            case "tryLock" -> tryLock();
            case "sleep" -> sleep();
            case "sleepInLoop" -> sleepInLoop();
            case "poll" -> poll();
            case "park" -> park();
            case "join" -> join();
            case "latch" -> latch();
            case "future" -> future();
            default -> throw new IllegalArgumentException(name);
        }
    }

    private void notifyAfterChange() {
        synchronized (this) {
            x = 1;
            notify();
        }
    }

    private void waitOnce() throws InterruptedException {
        together(
                () -> {
                    synchronized (this) {
                        if (x == 0) {
                            wait();
                        }
                        seen += x;
                    }
                },
                this::notifyAfterChange);
    }

    private void waitInLoop() throws InterruptedException {
        together(
                () -> {
                    synchronized (this) {
                        while (x == 0) {
                            wait();
                        }
                        seen += x;
                    }
                },
                this::notifyAfterChange);
    }

    private void timedWait() throws InterruptedException {
        together(
                () -> {
                    synchronized (this) {
                        if (x == 0) {
                            wait(100);
                        }
                        seen += x;
                    }
                },
                this::notifyAfterChange);
    }

    private void timedAwait() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        together(
                () -> {
                    lock.lock();
                    boolean isInTime = x == 1 || changed.await(5, TimeUnit.SECONDS);
                    seen += isInTime + " " + x;
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    x = 1;
                    changed.signal();
                    lock.unlock();
                });
    }

    private void tryLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        together(
                () -> {
                    lock.lock();
                    x = 1;
                    lock.unlock();
                },
                () -> {
                    boolean isTaken = lock.tryLock(10, TimeUnit.MILLISECONDS);
                    if (isTaken) {
                        lock.unlock();
                    }
                    seen += isTaken;
                });
    }

    private void sleep() throws InterruptedException {
        together(
                () -> {
                    Thread.sleep(100);
                    seen += x;
                },
                () -> x = 1);
    }

    private void sleepInLoop() throws InterruptedException {
        together(
                () -> {
                    while (x == 0) {
                        Thread.sleep(100);
                    }
                    seen += x;
                },
                () -> x = 1);
    }

    private void poll() throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        together(() -> seen += queue.poll(10, TimeUnit.MILLISECONDS), () -> queue.put(1));
    }

    private void park() throws InterruptedException {
        Thread parked = thread(() -> {
            LockSupport.park();
            seen += x;
        });
        parked.start();
        x = 1;
        LockSupport.unpark(parked);
        parked.join();
    }

    private void join() throws InterruptedException {
        Thread other = thread(() -> x = 1);
        other.start();
        other.join(10);
        seen += x;
        other.join();
    }

    private void latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        together(() -> seen += latch.await(1, TimeUnit.SECONDS), latch::countDown);
    }

    private void future() throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        together(
                () -> {
                    try {
                        seen += future.get(1, TimeUnit.SECONDS);
                    } catch (TimeoutException e) {
                        seen += "late";
                    }
                },
                () -> future.complete(3));
    }
}
