// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A gauge registers itself with its sensor in its constructor, before its final field is set. The sensor may call it
 * at once, and sees the field empty, although it is final.
 *
 * <p>Pattern: this escapes from the constructor: final field. The twin: a factory method registers the gauge when its
 * constructor has ended.
 */
public final class FinalFieldEscape {

    private static final class Sensor {
        volatile FinalFieldEscape listener;

        void measure() {
            FinalFieldEscape gauge = listener;
            if (gauge != null) {
                gauge.show();
            }
        }
    }

    private final String name;

    private FinalFieldEscape(Sensor sensor, String name) {
        sensor.listener = this;
        this.name = name;
    }

    private static void create(Sensor sensor) {
        new FinalFieldEscape(sensor, "steam");
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
