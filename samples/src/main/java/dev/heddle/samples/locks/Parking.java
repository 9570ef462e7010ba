// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.locks;

import dev.heddle.samples.Crew;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;

/** park and unpark, a lock made of them, and one made of AbstractQueuedSynchronizer, whose hooks the library calls. */
public final class Parking {

    static final class FifoMutex {
        private final AtomicBoolean locked = new AtomicBoolean();
        private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();

        void lock() {
            Thread current = Thread.currentThread();
            waiters.add(current);
            while (waiters.peek() != current || !locked.compareAndSet(false, true)) {
                LockSupport.park(this);
            }
            waiters.remove();
        }

        void unlock() {
            locked.set(false);
            LockSupport.unpark(waiters.peek());
        }
    }

    static final class Mutex extends AbstractQueuedSynchronizer {
        private int attempts;

        @Override
        protected boolean tryAcquire(int n) {
            if (compareAndSetState(0, n)) {
                setExclusiveOwnerThread(Thread.currentThread());
                attempts++;
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int n) {
            if (getExclusiveOwnerThread() != Thread.currentThread()) {
                throw new IllegalMonitorStateException();
            }
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    private static int count;
    private static volatile boolean go;

    private Parking() {}

    public static void main(String[] args) {
        FifoMutex fifo = new FifoMutex();
        Mutex mutex = new Mutex();
        Crew.each(3, worker -> {
            for (int i = 0; i < 10; i++) {
                fifo.lock();
                count++;
                fifo.unlock();
                mutex.acquire(1);
                count += 100;
                mutex.release(1);
            }
            return worker;
        });
        System.out.println(count % 100 <= 30 ? "counted" : "lost");
        System.out.println(mutex.attempts + " " + mutex.hasQueuedThreads());
        Thread sleeper = Crew.start("sleeper", () -> {
            while (!go) {
                LockSupport.parkNanos(1_000_000);
            }
            LockSupport.park();
            count = -1;
        });
        go = true;
        while (sleeper.isAlive()) {
            LockSupport.unpark(sleeper);
            Thread.yield();
        }
        LockSupport.parkUntil(System.currentTimeMillis());
        System.out.println(count);
        try {
            mutex.release(1);
        } catch (IllegalMonitorStateException e) {
            System.out.println("not mine");
        }
    }
}
