// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads increment a number by a loop around compare-and-set. */
public final class CasLoop implements Body {

    private final AtomicInteger count = new AtomicInteger();

    private void count() {
        int seen;
        do {
            seen = count.get();
        } while (!count.compareAndSet(seen, seen + 1));
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::count, "t1");
        Thread t2 = new Thread(this::count, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (count.get() != 2) {
            throw new AssertionError(count.get());
        }
    }

    public static void main(String[] args) throws Exception {
        new CasLoop().body();
    }
}
