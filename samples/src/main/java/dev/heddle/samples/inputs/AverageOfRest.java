// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Samples come in one by one, and a report divides by how many there are beyond those that are to be skipped. It does
 * not look whether there is any.
 *
 * <p>Pattern: division by a shared count less an input. The twin: the report looks before it divides.
 */
public final class AverageOfRest {

    private int samples;

    private synchronized void add() {
        samples++;
    }

    private synchronized int share(int skipped) {
        return 100 / (samples - skipped);
    }

    public static void main(String[] args) throws InterruptedException {
        AverageOfRest meter = new AverageOfRest();
        Thread sensor = new Thread(() -> {
            meter.add();
            meter.add();
        });
        sensor.start();
        meter.share(Heddle.input("skipped", -1));
        sensor.join();
    }
}
