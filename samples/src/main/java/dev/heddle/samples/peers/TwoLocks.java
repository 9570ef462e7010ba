// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Two threads take two locks in opposite orders. */
public final class TwoLocks implements Body {

    private final Object a = new Object();
    private final Object b = new Object();

    private void forth() {
        synchronized (a) {
            synchronized (b) {
                // Nothing to do.
            }
        }
    }

    private void back() {
        synchronized (b) {
            synchronized (a) {
                // Nothing to do.
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::forth, "t1");
        Thread t2 = new Thread(this::back, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
    }

    public static void main(String[] args) throws Exception {
        new TwoLocks().body();
    }
}
