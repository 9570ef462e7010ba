// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.CountDownLatch;

/**
 * The second guest comes in, whoever is there.
 *
 * <p>The twin of LateParty.
 */
public final class LatePartyFixed {

    private volatile boolean isFirstThere;

    private void dine(int guests) throws InterruptedException {
        CountDownLatch arrivals = new CountDownLatch(guests > 1 ? 2 : 1);
        Thread first = new Thread(() -> {
            isFirstThere = true;
            arrivals.countDown();
        });
        Thread second = new Thread(() -> {
            arrivals.countDown();
        });
        first.start();
        second.start();
        arrivals.await();
    }

    public static void main(String[] args) throws InterruptedException {
        new LatePartyFixed().dine(Heddle.input("guests", 1));
    }
}
