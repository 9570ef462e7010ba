// SPDX-License-Identifier: Apache-2.0
package some.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A program whose threads may wait for each other for ever, until they are interrupted. */
public final class Deadlock {

    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private final List<Thread> threads = new ArrayList<>();

    /** The first thread waits for the second, and the other way round; a third one waits for the end of the first. */
    public void begin() throws InterruptedException {
        Thread first = start("first", () -> both(left, right));
        awaitOwner(left);
        Thread second = start("second", () -> both(right, left));
        // Whoever holds one lock asks for the other as soon as both are held.
        Thread third = start("third", first::join);
        for (Thread thread : List.of(first, second, third)) {
            awaitWaiting(thread);
        }
    }

    /** A thread waits for one that sleeps. */
    public void beginWithoutCircle() throws InterruptedException {
        start("sleeping", () -> {
            left.lockInterruptibly();
            try {
                Thread.sleep(60_000);
            } finally {
                left.unlock();
            }
        });
        awaitOwner(left);
        awaitWaiting(start("waiting", left::lockInterruptibly));
    }

    /** Ends all threads. */
    public void end() throws InterruptedException {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void both(ReentrantLock one, ReentrantLock other) throws InterruptedException {
        one.lockInterruptibly();
        try {
            awaitOwner(other);
            other.lockInterruptibly();
        } finally {
            one.unlock();
        }
    }

    private static void awaitOwner(ReentrantLock lock) throws InterruptedException {
        while (!lock.isLocked()) {
            Thread.sleep(1);
        }
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    private Thread start(String name, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (InterruptedException e) {
                        // That is the end.
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return thread;
    }

    private interface Task {
        void run() throws InterruptedException;
    }
}
