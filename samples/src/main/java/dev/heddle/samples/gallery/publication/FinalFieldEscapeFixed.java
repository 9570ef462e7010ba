// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A factory method registers the gauge when its constructor has ended.
 *
 * <p>The twin of FinalFieldEscape.
 */
public final class FinalFieldEscapeFixed {

    private static final class Sensor {
        volatile FinalFieldEscapeFixed listener;

        void measure() {
            FinalFieldEscapeFixed gauge = listener;
            if (gauge != null) {
                gauge.show();
            }
        }
    }

    private final String name;

    private FinalFieldEscapeFixed(Sensor sensor, String name) {
        this.name = name;
    }

    private static void create(Sensor sensor) {
        sensor.listener = new FinalFieldEscapeFixed(sensor, "steam");
    }

    private void show() {
        if (name.isEmpty()) {
            throw new IllegalStateException("a gauge without a name");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sensor sensor = new Sensor();
        Thread plant = new Thread(() -> create(sensor), "plant");
        Thread measuring = new Thread(() -> sensor.measure(), "measuring");
        plant.start();
        measuring.start();
        plant.join();
        measuring.join();
    }
}
