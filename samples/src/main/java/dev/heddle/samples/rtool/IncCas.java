// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads increment by a compare-and-set that is none: to compare and to set are two steps. */
public final class IncCas implements Body {

    /** The largest number if it had no sign. */
    private static final int MAXIMUM = -1;

    private static final int TIMES = 5;

    private int value;

    private void increment() {
        int left = TIMES;
        boolean done = false;
        while (!done) {
            int seen = value;
            if (seen == MAXIMUM) {
                return;
            }
            if (value == seen) {
                value = seen + 1;
                done = true;
            }
            if (--left == 0) {
                return;
            }
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
        new IncCas().body();
    }
}
