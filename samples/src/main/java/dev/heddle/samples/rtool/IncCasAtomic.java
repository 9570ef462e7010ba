// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads increment by a compare-and-set. */
public final class IncCasAtomic implements Body {

    /** The largest number if it had no sign. */
    private static final int MAXIMUM = -1;

    private static final int TIMES = 5;

    private final AtomicInteger value = new AtomicInteger();

    private void increment() {
        int left = TIMES;
        boolean done = false;
        while (!done) {
            int seen = value.get();
            if (seen == MAXIMUM) {
                return;
            }
            done = value.compareAndSet(seen, seen + 1);
            if (--left == 0) {
                return;
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread w1 = new Thread(this::increment, "w1");
        Thread w2 = new Thread(this::increment, "w2");
        w1.start();
        w2.start();
        w1.join();
        w2.join();
        if (value.get() != 2) {
            throw new AssertionError(value.get());
        }
    }

    public static void main(String[] args) throws Exception {
        new IncCasAtomic().body();
    }
}
