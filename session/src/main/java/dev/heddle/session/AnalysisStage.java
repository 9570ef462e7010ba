// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import java.util.Locale;

/**
 * The stages of an analysis, in their order. Each gets a share of the time that is left, by weight; what it does not use is
 * there for those that follow.
 */
public enum AnalysisStage {
    /** Reads the file. */
    READING(0),
    /** Finds a complete run to take values from. */
    OBSERVATION(2),
    /** Decides each property. */
    PREDICTION(4),
    /** Finds the formulas of all bad and all good interleavings. */
    FORMULA(4),
    /** Says what kind of bug it is. */
    SUMMARY(1),
    /** Finds synchronisation and checks it. */
    SYNTHESIS(3),
    /** Looks for violations of regions. */
    ATOMICITY(2),
    /** Asks whether threads of a recorded run can leave their paths. */
    PATHS(2);

    private final int weight;

    AnalysisStage(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }

    /** The name in documents and messages: {@code prediction}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
