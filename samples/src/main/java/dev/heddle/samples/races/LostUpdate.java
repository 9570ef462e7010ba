// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;

/** Unguarded increments; only what no schedule can change is printed. */
public final class LostUpdate {

    private static int count;
    private static long wide;
    private static final int[] cells = new int[4];
    private double ratio = 1;

    private LostUpdate() {}

    private void run(int rounds) {
        for (int i = 0; i < rounds; i++) {
            count++;
            wide += 1L << 33;
            cells[i % 4]++;
            ratio = ratio * 2;
            ratio /= 2;
        }
    }

    public static void main(String[] args) {
        LostUpdate shared = new LostUpdate();
        Crew.together(() -> shared.run(40), () -> shared.run(40), () -> shared.run(40));
        boolean inRange = count >= 1 && count <= 120 && wide > 0 && wide <= 120L << 33;
        System.out.println(inRange + " " + (cells[0] > 0) + " " + (shared.ratio > 0));
    }
}
