// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.CountDownLatch;

/**
 * A dinner begins when all are there. Where there are two guests, the second one turns back if the first has not
 * arrived yet, and then it never begins.
 *
 * <p>Pattern: latch whose count depends on an input. The twin: the second guest comes in, whoever is there.
 */
public final class LateParty {

    private volatile boolean isFirstThere;

    private void dine(int guests) throws InterruptedException {
        CountDownLatch arrivals = new CountDownLatch(guests > 1 ? 2 : 1);
        Thread first = new Thread(() -> {
            isFirstThere = true;
            arrivals.countDown();
        });
        Thread second = new Thread(() -> {
            if (isFirstThere) {
                arrivals.countDown();
            }
        });
        first.start();
        second.start();
        arrivals.await();
    }

    public static void main(String[] args) throws InterruptedException {
        new LateParty().dine(Heddle.input("guests", 1));
    }
}
