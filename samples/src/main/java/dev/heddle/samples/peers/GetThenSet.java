// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads read an atomic number and write it back one larger, which is not atomic. */
public final class GetThenSet implements Body {

    private final AtomicInteger count = new AtomicInteger();

    private void count() {
        count.set(count.get() + 1);
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
        new GetThenSet().body();
    }
}
