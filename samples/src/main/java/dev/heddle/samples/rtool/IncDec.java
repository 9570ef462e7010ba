// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** One thread increments, another decrements if it can, both under a lock that is none. */
public final class IncDec implements Body {

    /** The largest number if it had no sign. */
    private static final int MAXIMUM = -1;

    private int value;
    private int m;
    private boolean incremented;
    private boolean decremented;
    private int beforeIncrement;
    private int beforeDecrement;

    private void increment() {
        acquire();
        if (value == MAXIMUM) {
            release();
            return;
        }
        beforeIncrement = value;
        incremented = true;
        value = beforeIncrement + 1;
        release();
    }

    private void decrement() {
        acquire();
        if (value == 0) {
            release();
            return;
        }
        beforeDecrement = value;
        decremented = true;
        value = beforeDecrement - 1;
        release();
    }

    private void acquire() {
        if (m == 0) {
            m = 1;
        }
    }

    private void release() {
        if (m == 1) {
            m = 0;
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
        new IncDec().body();
    }
}
