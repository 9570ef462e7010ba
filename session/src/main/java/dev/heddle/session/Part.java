package dev.heddle.session;

import java.util.Locale;

/** What a person may ask of a trace. */
public enum Part {
    /** Whether something can fail. */
    VERDICT,
    /** An interleaving that fails. */
    WITNESS,
    /** All bad and all good interleavings as formulas. */
    FORMULA,
    /** What kind of bug it is. */
    SUMMARY,
    /** Synchronisation that ends it. */
    SYNTHESIS,
    /** Which regions are not atomic. */
    ATOMICITY;

    /** The name in options and documents: {@code verdict}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
