// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The report looks before it divides.
 *
 * <p>The twin of AverageOfRest.
 */
public final class AverageOfRestFixed {

    private int samples;

    private synchronized void add() {
        samples++;
    }

    private synchronized int share(int skipped) {
        return samples == skipped ? 0 : 100 / (samples - skipped);
    }

    public static void main(String[] args) throws InterruptedException {
        AverageOfRestFixed meter = new AverageOfRestFixed();
        Thread sensor = new Thread(() -> {
            meter.add();
            meter.add();
        });
        sensor.start();
        meter.share(Heddle.input("skipped", -1));
        sensor.join();
    }
}
