// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A thermostat has a lower and an upper limit, each of them volatile, and each setter refuses what would cross the
 * other limit. Two setters at the same time see the old value of each other, both are content, and the range is empty.
 *
 * <p>Pattern: torn invariant over two variables. The twin: both setters hold the same lock while they look at one
 * limit and set the other.
 */
public final class NumberRange {

    private volatile int lower = 10;
    private volatile int upper = 30;

    private void raiseLower(int degrees) {
        if (degrees <= upper) {
            lower = degrees;
        }
    }

    private void reduceUpper(int degrees) {
        if (degrees >= lower) {
            upper = degrees;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NumberRange thermostat = new NumberRange();
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
