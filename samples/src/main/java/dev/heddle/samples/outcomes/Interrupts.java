// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import dev.heddle.samples.Relay;
import java.util.concurrent.CountDownLatch;

/** An interrupted wait comes after the interrupt; the flag may be asked for too early. */
public final class Interrupts {

    private static int before;
    private static int flagged;

    private Interrupts() {}

    private static void sleeper() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            if (before != 1) { // holds
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread sleeping = new Thread(Interrupts::sleeper);
        sleeping.start();
        before = 1;
        sleeping.interrupt();
        sleeping.join();
        Relay relay = new Relay();
        Thread asking = new Thread(() -> {
            relay.spin();
            if (!Thread.currentThread().isInterrupted()) { // can fail
                throw new AssertionError();
            }
            if (flagged != 1) { // holds
                throw new AssertionError();
            }
        });
        asking.start();
        flagged = 1;
        asking.interrupt();
        relay.pass();
        asking.join();
    }
}
