// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import dev.heddle.samples.Relay;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A task comes after its submission, and who waits for it comes after the task. */
public final class Executors {

    private static int asked;
    private static int done;
    private static int unawaited;
    private static int terminated;

    private Executors() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        asked = 1;
        Future<?> task = pool.submit(() -> {
            if (asked != 1) { // holds
                throw new AssertionError();
            }
            done = 1;
        });
        task.get();
        if (done != 1) { // holds
            throw new AssertionError();
        }
        Relay relay = new Relay();
        pool.execute(() -> {
            unawaited = 1;
            relay.pass();
        });
        relay.await();
        if (unawaited != 1) { // can fail
            throw new AssertionError();
        }
        pool.execute(() -> terminated++);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES) && terminated != 1) { // holds
            throw new AssertionError();
        }
    }
}
