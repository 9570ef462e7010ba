// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The answer of the wait is looked at.
 *
 * <p>The twin of TimeoutIgnored.
 */
public final class TimeoutIgnoredFixed {

    private final CountDownLatch delivered = new CountDownLatch(1);
    private volatile boolean parts;

    private void deliver() {
        parts = true;
        delivered.countDown();
    }

    private void assemble() {
        try {
            if (!delivered.await(1, TimeUnit.MINUTES)) {
                return;
            }
            if (!parts) {
                throw new AssertionError("assembled without its parts");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimeoutIgnoredFixed factory = new TimeoutIgnoredFixed();
        Thread truck = new Thread(() -> factory.deliver(), "truck");
        Thread assembly = new Thread(() -> factory.assemble(), "assembly");
        truck.start();
        assembly.start();
        truck.join();
        assembly.join();
    }
}
