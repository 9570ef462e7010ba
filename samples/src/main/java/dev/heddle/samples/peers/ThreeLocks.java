// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Three threads take three locks in a circle. */
public final class ThreeLocks implements Body {

    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();

    private static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                // Nothing to do.
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(() -> both(a, b), "t1");
        Thread t2 = new Thread(() -> both(b, c), "t2");
        Thread t3 = new Thread(() -> both(c, a), "t3");
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
    }

    public static void main(String[] args) throws Exception {
        new ThreeLocks().body();
    }
}
