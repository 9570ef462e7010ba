// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which of the known names somebody meant. */
public final class Nearest {

    private Nearest() {}

    /** The remedy that proposes the known name most like the written one, if any is like it. */
    static Optional<String> remedy(String written, Collection<String> known) {
        return to(written, known).map(name -> "did you mean '" + name + "'?");
    }

    /** The known name most like the written one, if any is like it. */
    public static Optional<String> to(String written, Collection<String> known) {
        int limit = Math.max(1, written.length() / 3);
        return known.stream()
                .filter(name -> distance(written, name) <= limit)
                .min(Comparator.<String>comparingInt(name -> distance(written, name))
                        .thenComparingInt(name -> Math.abs(name.length() - written.length()))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Returns how many letters must be added, removed, changed or swapped with their neighbour to get from one to the other. */
    static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : cheapest(steps, a, b, i, j);
            }
        }
        return steps[a.length()][b.length()];
    }

    private static int cheapest(int[][] steps, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(steps[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, steps[i - 2][j - 2] + 1) : best;
    }
}
