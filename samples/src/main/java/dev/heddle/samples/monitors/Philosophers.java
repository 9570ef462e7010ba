// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.monitors;

import dev.heddle.samples.Crew;

/** Dining philosophers who always take the lower fork first. */
public final class Philosophers {

    static final class Fork {
        private int uses;
    }

    private static final int SEATS = 4;
    private static final Fork[] forks = new Fork[SEATS];
    private static final int[] meals = new int[SEATS];

    static {
        for (int i = 0; i < SEATS; i++) {
            forks[i] = new Fork();
        }
    }

    private Philosophers() {}

    private static int dine(int seat) {
        int low = Math.min(seat, (seat + 1) % SEATS);
        int high = Math.max(seat, (seat + 1) % SEATS);
        for (int meal = 0; meal < 6; meal++) {
            synchronized (forks[low]) {
                synchronized (forks[high]) {
                    forks[low].uses++;
                    forks[high].uses++;
                    meals[seat]++;
                }
            }
        }
        return meals[seat];
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(SEATS, Philosophers::dine));
        for (Fork fork : forks) {
            System.out.print(fork.uses + " ");
        }
        System.out.println();
    }
}
