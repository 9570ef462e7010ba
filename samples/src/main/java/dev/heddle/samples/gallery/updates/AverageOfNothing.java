// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A meter looks if there are samples and divides their sum by their number. A reset between the look and the division
 * makes the number zero.
 *
 * <p>Pattern: torn invariant over two variables. The twin: looking, dividing and resetting are synchronized.
 */
public final class AverageOfNothing {

    private volatile int samples = 4;
    private volatile int sum = 20;

    private int average() {
        return samples == 0 ? 0 : sum / samples;
    }

    private void reset() {
        samples = 0;
        sum = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        AverageOfNothing meter = new AverageOfNothing();
        Thread display = new Thread(() -> meter.average(), "display");
        Thread button = new Thread(() -> meter.reset(), "button");
        display.start();
        button.start();
        display.join();
        button.join();
    }
}
