// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Three threads increment a number three times each; only few executions leave it at two. */
public final class Needle implements Body {

    private volatile int count;

    private void count() {
        for (int i = 0; i < 3; i++) {
            count++;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::count, "t1");
        Thread t2 = new Thread(this::count, "t2");
        Thread t3 = new Thread(this::count, "t3");
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        if (count == 2) {
            throw new AssertionError("seven updates are lost");
        }
    }

    public static void main(String[] args) throws Exception {
        new Needle().body();
    }
}
