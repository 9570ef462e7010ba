// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks of the library in opposite orders. */
public final class TwoReentrantLocks implements Body {

    private final Lock a = new ReentrantLock();
    private final Lock b = new ReentrantLock();

    private static void both(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(() -> both(a, b), "t1");
        Thread t2 = new Thread(() -> both(b, a), "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
    }

    public static void main(String[] args) throws Exception {
        new TwoReentrantLocks().body();
    }
}
