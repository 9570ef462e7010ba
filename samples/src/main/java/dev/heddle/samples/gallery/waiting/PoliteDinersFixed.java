// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * Who was given the spoon eats, whoever else is hungry.
 *
 * <p>The twin of PoliteDiners.
 */
public final class PoliteDinersFixed {

    private volatile int spoon = 0;
    private final boolean[] hungry = new boolean[2];

    private void dine(int me) {
        int other = 1 - me;
        hungry[me] = true;
        while (hungry[me]) {
            if (spoon == me) {
                hungry[me] = false;
                spoon = other;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoliteDinersFixed table = new PoliteDinersFixed();
        Thread ann = new Thread(() -> table.dine(0), "ann");
        Thread bob = new Thread(() -> table.dine(1), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
