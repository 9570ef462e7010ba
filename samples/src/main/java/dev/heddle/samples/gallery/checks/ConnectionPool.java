// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

/**
 * A connection that is not in use is searched and marked as used. Two clients may find the same one before either has
 * marked it.
 *
 * <p>Pattern: check-then-act: allocation. The twin: finding and marking is one compare-and-set.
 */
public final class ConnectionPool {

    private final boolean[] used = new boolean[2];

    private int checkOut() {
        for (int i = 0; i < 2; i++) {
            if (!used[i]) {
                used[i] = true;
                return i;
            }
        }
        throw new IllegalStateException("no connection is free");
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionPool pool = new ConnectionPool();
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
