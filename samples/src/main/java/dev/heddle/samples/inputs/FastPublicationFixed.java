package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The value is written first in both modes.
 *
 * <p>The twin of FastPublication.
 */
public final class FastPublicationFixed {

    private volatile boolean isThere;
    private volatile int value;

    private void publish(boolean isFast) {
        if (isFast) {
            value = 42;
            isThere = true;
        } else {
            value = 41;
            isThere = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FastPublicationFixed news = new FastPublicationFixed();
        boolean isFast = Heddle.input("fast", false);
        Thread writer = new Thread(() -> news.publish(isFast));
        writer.start();
        if (news.isThere && news.value == 0) {
            throw new AssertionError("the value is not written yet");
        }
        writer.join();
    }
}
