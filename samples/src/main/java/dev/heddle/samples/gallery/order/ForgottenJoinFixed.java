// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * Both threads are joined.
 *
 * <p>The twin of ForgottenJoin.
 */
public final class ForgottenJoinFixed {

    private volatile int upper;
    private volatile int lower;

    public static void main(String[] args) throws InterruptedException {
        ForgottenJoinFixed table = new ForgottenJoinFixed();
        Thread first = new Thread(() -> table.upper = 10, "upper");
        Thread second = new Thread(() -> table.lower = 20, "lower");
        first.start();
        second.start();
        first.join();
        second.join();
        if (table.upper + table.lower != 30) {
            throw new AssertionError("the total is that of half of the rows");
        }
    }
}
