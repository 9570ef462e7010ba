// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A factory method registers the gauge when its constructor has ended.
 *
 * <p>The twin of ThisEscape.
 */
public final class ThisEscapeFixed {

    private static final class Sensor {
        volatile ThisEscapeFixed listener;

        void measure() {
            ThisEscapeFixed gauge = listener;
            if (gauge != null) {
                gauge.show();
            }
        }
    }

    private volatile String name;

    private ThisEscapeFixed(Sensor sensor, String name) {
        this.name = name;
    }

    private static void create(Sensor sensor) {
        sensor.listener = new ThisEscapeFixed(sensor, "steam");
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
