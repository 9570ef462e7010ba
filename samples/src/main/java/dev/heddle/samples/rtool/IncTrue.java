// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads increment under a lock that is none: to look and to take are two steps. */
public final class IncTrue implements Body {

    /** The largest number if it had no sign. */
    private static final int MAXIMUM = -1;

    private int value;
    private int m;

    private void increment() {
        if (m == 0) {
            m = 1;
        }
        if (value == MAXIMUM) {
            return;
        }
        value = value + 1;
        if (m == 1) {
            m = 0;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread w1 = new Thread(this::increment, "w1");
        Thread w2 = new Thread(this::increment, "w2");
        w1.start();
        w2.start();
        w1.join();
        w2.join();
        if (value != 2) {
            throw new AssertionError(value);
        }
    }

    public static void main(String[] args) throws Exception {
        new IncTrue().body();
    }
}
