// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Both setters hold the same lock while they look at one limit and set the other.
 *
 * <p>The twin of NumberRange.
 */
public final class NumberRangeFixed {

    private volatile int lower = 10;
    private volatile int upper = 30;

    private synchronized void raiseLower(int degrees) {
        if (degrees <= upper) {
            lower = degrees;
        }
    }

    private synchronized void reduceUpper(int degrees) {
        if (degrees >= lower) {
            upper = degrees;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NumberRangeFixed thermostat = new NumberRangeFixed();
        Thread winter = new Thread(() -> thermostat.raiseLower(25), "winter");
        Thread summer = new Thread(() -> thermostat.reduceUpper(15), "summer");
        winter.start();
        summer.start();
        winter.join();
        summer.join();
        if (thermostat.lower > thermostat.upper) {
            throw new AssertionError("the range is empty: " + thermostat.lower + " to " + thermostat.upper);
        }
    }
}
