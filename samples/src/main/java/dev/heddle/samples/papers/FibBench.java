// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.samples.Crew;

/** Two threads add two shared numbers to each other; with five rounds neither can pass 144. */
public final class FibBench {

    private static final int ROUNDS = 5;
    private static int i = 1;
    private static int j = 1;

    private FibBench() {}

    public static void main(String[] args) {
        Crew.together(
                () -> {
                    for (int k = 0; k < ROUNDS; k++) {
                        i += j;
                    }
                },
                () -> {
                    for (int k = 0; k < ROUNDS; k++) {
                        j += i;
                    }
                });
        if (i > 144 || j > 144) {
            throw new AssertionError(i + " " + j);
        }
        System.out.println("at most 144");
    }
}
