// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.CyclicBarrier;

/** Nobody leaves a barrier before all have arrived and its action has run. */
public final class Barriers {

    private static int mine;
    private static int yours;
    private static int sum;
    private static final CyclicBarrier barrier = new CyclicBarrier(2, () -> {
        if (mine + yours != 2) { // holds
            throw new AssertionError();
        }
        sum = mine + yours;
    });
    private static final CyclicBarrier plain = new CyclicBarrier(2);
    private static int before;
    private static int after;

    private Barriers() {}

    public static void main(String[] args) throws Exception {
        Pair.together(
                () -> {
                    mine = 1;
                    barrier.await();
                    if (sum != 2) { // holds
                        throw new AssertionError();
                    }
                },
                () -> {
                    yours = 1;
                    barrier.await();
                    if (sum != 2) { // holds
                        throw new AssertionError();
                    }
                });
        Pair.together(
                () -> {
                    before = 1;
                    plain.await();
                    after = 1;
                },
                () -> {
                    plain.await();
                    if (before != 1) { // holds
                        throw new AssertionError();
                    }
                    if (after == 2) { // holds
                        throw new AssertionError();
                    }
                });
    }
}
