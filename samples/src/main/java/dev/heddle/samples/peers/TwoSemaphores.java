// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.Semaphore;

/** Two threads take permits of two semaphores in opposite orders. */
public final class TwoSemaphores implements Body {

    private final Semaphore a = new Semaphore(1);
    private final Semaphore b = new Semaphore(1);

    private static void both(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        second.acquireUninterruptibly();
        second.release();
        first.release();
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
        new TwoSemaphores().body();
    }
}
