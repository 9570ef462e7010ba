// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The assembly waits at most a minute for the parts and does not ask whether they came in time.
 *
 * <p>Pattern: result of a timed wait ignored. The twin: the answer of the wait is looked at.
 */
public final class TimeoutIgnored {

    private final CountDownLatch delivered = new CountDownLatch(1);
    private volatile boolean parts;

    private void deliver() {
        parts = true;
        delivered.countDown();
    }

    private void assemble() {
        try {
            delivered.await(1, TimeUnit.MINUTES);
            if (!parts) {
                throw new AssertionError("assembled without its parts");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimeoutIgnored factory = new TimeoutIgnored();
        Thread truck = new Thread(() -> factory.deliver(), "truck");
        Thread assembly = new Thread(() -> factory.assemble(), "assembly");
        truck.start();
        assembly.start();
        truck.join();
        assembly.join();
    }
}
