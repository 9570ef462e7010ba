// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Finding and marking is one compare-and-set.
 *
 * <p>The twin of ConnectionPool.
 */
public final class ConnectionPoolFixed {

    private final AtomicIntegerArray used = new AtomicIntegerArray(2);

    private int checkOut() {
        for (int i = 0; i < 2; i++) {
            if (used.compareAndSet(i, 0, 1)) {
                return i;
            }
        }
        throw new IllegalStateException("no connection is free");
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionPoolFixed pool = new ConnectionPoolFixed();
        int[] got = new int[2];
        Thread client1 = new Thread(() -> got[0] = pool.checkOut(), "client-1");
        Thread client2 = new Thread(() -> got[1] = pool.checkOut(), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
        if (got[0] == got[1]) {
            throw new AssertionError("both clients have the same connection");
        }
    }
}
