// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.Exchanger;

/** Two threads that exchange have both come that far. */
public final class Exchangers {

    private static final Exchanger<Object> exchanger = new Exchanger<>();
    private static final Object given = new Object();
    private static int before;

    private Exchangers() {}

    public static void main(String[] args) throws Exception {
        Pair.together(
                () -> {
                    before = 1;
                    exchanger.exchange(given);
                },
                () -> {
                    Object got = exchanger.exchange(new Object());
                    if (got != given) { // holds
                        throw new AssertionError();
                    }
                    if (before != 1) { // holds
                        throw new AssertionError();
                    }
                });
    }
}
