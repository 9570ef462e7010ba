// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;

/**
 * Peterson's and Dekker's mutual exclusion over volatile fields. Who has to wait yields: on a busy machine it would else read the
 * fields a million times, and all of that would be recorded.
 */
public final class Peterson {

    private volatile boolean firstWants;
    private volatile boolean secondWants;
    private volatile int turn;
    private int inside;
    private int entered;

    private void first() {
        firstWants = true;
        turn = 1;
        while (secondWants && turn == 1) {
            Thread.yield();
        }
        section();
        firstWants = false;
    }

    private void second() {
        secondWants = true;
        turn = 0;
        while (firstWants && turn == 0) {
            Thread.yield();
        }
        section();
        secondWants = false;
    }

    private void section() {
        inside++;
        if (inside != 1) {
            throw new IllegalStateException("not alone");
        }
        entered++;
        inside--;
    }

    public static void main(String[] args) {
        Peterson peterson = new Peterson();
        Crew.together(
                () -> {
                    for (int i = 0; i < 10; i++) {
                        peterson.first();
                    }
                },
                () -> {
                    for (int i = 0; i < 10; i++) {
                        peterson.second();
                    }
                });
        System.out.println(peterson.entered);
    }
}
