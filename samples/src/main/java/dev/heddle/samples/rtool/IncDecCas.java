// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** One thread increments, another decrements if it can, both by a compare-and-set that is none. */
public final class IncDecCas implements Body {

    /** The largest number if it had no sign. */
    private static final int MAXIMUM = -1;

    private static final int TIMES = 5;

    private int value;
    private boolean incremented;
    private boolean decremented;

    private void increment() {
        int left = TIMES;
        boolean done = false;
        while (!done) {
            int seen = value;
            if (seen == MAXIMUM) {
                return;
            }
            if (value == seen) {
                incremented = true;
                value = seen + 1;
                done = true;
            }
            if (--left == 0) {
                return;
            }
        }
    }

    private void decrement() {
        int left = TIMES;
        boolean done = false;
        while (!done) {
            int seen = value;
            if (seen == 0) {
                return;
            }
            if (value == seen) {
                decremented = true;
                value = seen - 1;
                done = true;
            }
            if (--left == 0) {
                return;
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread inc = new Thread(this::increment, "inc");
        Thread dec = new Thread(this::decrement, "dec");
        inc.start();
        dec.start();
        inc.join();
        dec.join();
    }

    public static void main(String[] args) throws Exception {
        new IncDecCas().body();
    }
}
