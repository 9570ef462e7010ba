// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * A value is written, and then it is told that it is there. In fast mode it is the other way round.
 *
 * <p>Pattern: publication in the wrong order behind a switch. The twin: the value is written first in both modes.
 */
public final class FastPublication {

    private final boolean isFast;
    private volatile boolean isThere;
    private volatile int value;

    FastPublication(boolean isFast) {
        this.isFast = isFast;
    }

    private void publish() {
        if (isFast) {
            isThere = true;
            value = 42;
        } else {
            value = 41;
            isThere = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FastPublication news = new FastPublication(Heddle.input("fast", false));
        Thread writer = new Thread(news::publish);
        writer.start();
        if (news.isThere && news.value == 0) {
            throw new AssertionError("the value is not written yet");
        }
        writer.join();
    }
}
