// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import java.util.Locale;

/** The parts of an analysis that can be asked for. */
public enum TraceQuestion {
    /** The verdict: whether something can fail. */
    VERDICT,
    /** An interleaving that fails. */
    WITNESS,
    /** All bad and all good interleavings as formulas. */
    FORMULA,
    /** The kinds of bugs. */
    SUMMARY,
    /** Synchronisation that ends it. */
    SYNTHESIS,
    /** The regions that are not atomic. */
    ATOMICITY;

    /** The name in options and documents: {@code verdict}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
