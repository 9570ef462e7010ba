// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.CountDownLatch;

/** Who waits sees what came before the count reached zero, and nothing more. */
public final class Latches {

    private static final CountDownLatch latch = new CountDownLatch(2);
    private static int first;
    private static int late;

    private Latches() {}

    public static void main(String[] args) throws Exception {
        Pair.inTurn(
                () -> {
                    first = 1;
                    latch.countDown();
                    latch.countDown();
                    late = 1;
                },
                () -> {
                    if (latch.getCount() != 0) { // can fail
                        throw new AssertionError();
                    }
                    latch.await();
                    if (first != 1) { // holds
                        throw new AssertionError();
                    }
                    if (late != 1) { // can fail
                        throw new AssertionError();
                    }
                });
    }
}
