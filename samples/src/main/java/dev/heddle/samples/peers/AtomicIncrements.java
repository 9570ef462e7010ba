// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Three threads increment a number three times each, atomically. */
public final class AtomicIncrements implements Body {

    private final AtomicInteger count = new AtomicInteger();

    private void count() {
        for (int i = 0; i < 3; i++) {
            count.incrementAndGet();
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
        if (count.get() != 9) {
            throw new AssertionError(count.get());
        }
    }

    public static void main(String[] args) throws Exception {
        new AtomicIncrements().body();
    }
}
