// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

/** The kinds of bugs that a happens-before formula can show. */
public enum BugKind {
    /** A thread writes back what it computed from a value that has changed meanwhile. */
    DATA_RACE("data race", "DR"),
    /** Another thread gets between accesses that belong together. */
    ATOMICITY_VIOLATION("atomicity violation", "AV"),
    /** A thread follows one variable to another, and the two do not fit because another thread changes them apart. */
    TWO_STAGE_ACCESS("two-stage access", "2S"),
    /** A variable is used before it is defined. */
    DEFINE_USE("define-use", "DU"),
    /** Two steps run in the wrong order. */
    ORDER_VIOLATION("order violation", "OV");

    private final String title;
    private final String abbreviation;

    BugKind(String title, String abbreviation) {
        this.title = title;
        this.abbreviation = abbreviation;
    }

    /** The kind in words. */
    public String title() {
        return title;
    }

    /** The kind as the literature abbreviates it. */
    public String abbreviation() {
        return abbreviation;
    }
}
