// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import dev.heddle.samples.Relay;

/** Two threads. What keeps one behind the other is not recorded, so that any other order seems possible. */
final class Pair {

    /** Something that a thread does. */
    interface Job {
        void run() throws Exception;
    }

    private Pair() {}

    /** Runs the first, then the second, and waits for both. */
    static void inTurn(Job first, Job second) throws InterruptedException {
        Relay relay = new Relay();
        Thread one = new Thread(() -> {
            run(first);
            relay.pass();
        });
        Thread two = new Thread(() -> {
            relay.await();
            run(second);
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** Runs both at once and waits for both. */
    static void together(Job first, Job second) throws InterruptedException {
        Thread one = new Thread(() -> run(first));
        Thread two = new Thread(() -> run(second));
        one.start();
        two.start();
        one.join();
        two.join();
    }

    private static void run(Job job) {
        try {
            job.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
