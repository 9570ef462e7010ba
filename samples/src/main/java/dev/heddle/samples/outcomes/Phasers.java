// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.Phaser;

/** Who arrives and waits sees what all did in the phase; who only arrives does not. */
public final class Phasers {

    private static final Phaser waiting = new Phaser(2);
    private static final Phaser passing = new Phaser(2);
    private static int one;
    private static int other;

    private Phasers() {}

    public static void main(String[] args) throws Exception {
        Pair.together(
                () -> {
                    one = 1;
                    waiting.arriveAndAwaitAdvance();
                },
                () -> {
                    waiting.arriveAndAwaitAdvance();
                    if (one != 1) { // holds
                        throw new AssertionError();
                    }
                });
        Pair.inTurn(
                () -> {
                    other = 1;
                    passing.arrive();
                },
                () -> {
                    passing.arrive();
                    if (other != 1) { // can fail
                        throw new AssertionError();
                    }
                    passing.awaitAdvance(0);
                    if (other != 1) { // holds
                        throw new AssertionError();
                    }
                });
    }
}
