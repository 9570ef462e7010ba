// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.atomic.AtomicBoolean;

/** Three threads count under a lock made of compare-and-set. */
public final class SpinLock implements Body {

    private final AtomicBoolean taken = new AtomicBoolean();
    private int count;

    private void count() {
        while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        taken.set(false);
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
        if (count != 3) {
            throw new AssertionError(count);
        }
    }

    public static void main(String[] args) throws Exception {
        new SpinLock().body();
    }
}
