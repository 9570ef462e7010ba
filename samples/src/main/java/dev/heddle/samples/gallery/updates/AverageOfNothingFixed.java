// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Looking, dividing and resetting are synchronized.
 *
 * <p>The twin of AverageOfNothing.
 */
public final class AverageOfNothingFixed {

    private volatile int samples = 4;
    private volatile int sum = 20;

    private synchronized int average() {
        return samples == 0 ? 0 : sum / samples;
    }

    private synchronized void reset() {
        samples = 0;
        sum = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        AverageOfNothingFixed meter = new AverageOfNothingFixed();
        Thread display = new Thread(() -> meter.average(), "display");
        Thread button = new Thread(() -> meter.reset(), "button");
        display.start();
        button.start();
        display.join();
        button.join();
    }
}
