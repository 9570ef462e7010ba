// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * Two diners share a spoon. Who is hungry and has it gives it to the other one if that is hungry, too. If both are,
 * and both are polite, nobody ever eats.
 *
 * <p>Pattern: livelock: two who give way. The twin: who was given the spoon eats, whoever else is hungry.
 */
public final class PoliteDiners {

    private volatile int spoon = 0;
    private final boolean[] hungry = new boolean[2];

    private void dine(int me) {
        int other = 1 - me;
        hungry[me] = true;
        while (hungry[me]) {
            if (spoon == me) {
                if (hungry[other]) {
                    spoon = other;
                } else {
                    hungry[me] = false;
                    spoon = other;
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoliteDiners table = new PoliteDiners();
        Thread ann = new Thread(() -> table.dine(0), "ann");
        Thread bob = new Thread(() -> table.dine(1), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
    }
}
