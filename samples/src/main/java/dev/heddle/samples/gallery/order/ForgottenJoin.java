// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * Two threads sum up one half of a table each. The total is made when the second has ended; that the first has ended
 * is hoped for.
 *
 * <p>Pattern: order violation: forgotten join. The twin: both threads are joined.
 */
public final class ForgottenJoin {

    private volatile int upper;
    private volatile int lower;

    public static void main(String[] args) throws InterruptedException {
        ForgottenJoin table = new ForgottenJoin();
        Thread first = new Thread(() -> table.upper = 10, "upper");
        Thread second = new Thread(() -> table.lower = 20, "lower");
        first.start();
        second.start();
        second.join();
        if (table.upper + table.lower != 30) {
            throw new AssertionError("the total is that of half of the rows");
        }
    }
}
