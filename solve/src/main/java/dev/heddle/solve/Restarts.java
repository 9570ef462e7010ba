// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

/** Says when to start again: when the latest clauses were clearly worse than those before (Glucose's rule). */
final class Restarts {

    private static final int AT_LEAST = 50;
    private static final double MARGIN = 1.25;

    private double recent;
    private double longTerm;
    private long conflicts;
    private int sinceRestart;

    /** Takes note of a learnt clause's quality. */
    void learnt(int quality) {
        conflicts++;
        sinceRestart++;
        recent += (quality - recent) / Math.min(conflicts, 32);
        longTerm += (quality - longTerm) / Math.min(conflicts, 8192);
    }

    boolean isDue() {
        return sinceRestart >= AT_LEAST && recent > MARGIN * longTerm;
    }

    void restarted() {
        sinceRestart = 0;
        recent = longTerm;
    }
}
