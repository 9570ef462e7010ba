// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** One thread waits until there is room, another until there is something. */
public final class Sync01 implements Body {

    private final Lock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();
    private final Condition full = lock.newCondition();
    private int num = 1;

    private void fill() {
        lock.lock();
        try {
            while (num > 0) {
                empty.awaitUninterruptibly();
            }
            num += 1;
            full.signal();
        } finally {
            lock.unlock();
        }
    }

    private void drain() {
        lock.lock();
        try {
            while (num == 0) {
                full.awaitUninterruptibly();
            }
            num -= 1;
            empty.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread thread1 = new Thread(this::fill, "thread1");
        Thread thread2 = new Thread(this::drain, "thread2");
        thread1.start();
        thread2.start();
        thread1.join();
        thread2.join();
        if (num != 1) {
            throw new AssertionError(num);
        }
    }

    public static void main(String[] args) throws Exception {
        new Sync01().body();
    }
}
