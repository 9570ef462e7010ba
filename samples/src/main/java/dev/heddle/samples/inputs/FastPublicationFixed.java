// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The value is written first in both modes.
 *
 * <p>The twin of FastPublication.
 */
public final class FastPublicationFixed {

    private final boolean isFast;
    private volatile boolean isThere;
    private volatile int value;

    FastPublicationFixed(boolean isFast) {
        this.isFast = isFast;
    }

    private void publish() {
        if (isFast) {
            value = 42;
            isThere = true;
        } else {
            value = 41;
            isThere = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FastPublicationFixed news = new FastPublicationFixed(Heddle.input("fast", false));
        Thread writer = new Thread(news::publish);
        writer.start();
        if (news.isThere && news.value == 0) {
            throw new AssertionError("the value is not written yet");
        }
        writer.join();
    }
}
