// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.Arrays;
import java.util.Optional;

/** Names of bugs for people, by what comes between what. */
public enum BugName {
    /** A thread writes what it computed from, or decided by, a value that another one has replaced meanwhile. */
    LOST_UPDATE("lost update"),
    /** A thread sees, or leaves, one part as it was before another thread's change and the other as it was after. */
    TORN_VIEW("torn view"),
    /** A thread does what it has found to be right, when another one has made it wrong. */
    CHECK_THEN_ACT("check-then-act"),
    /** Something is used before another thread has made it, or after it has ended it. */
    ORDER_VIOLATION("order violation"),
    /** Each of several threads uses what all make, before all have made their part. */
    MISSING_BARRIER("missing barrier"),
    /** A thread begins to wait for a signal that was given before. */
    LOST_SIGNAL("lost signal"),
    /** Another thread gets between what belongs together in a way that has no name. */
    ATOMICITY_VIOLATION("atomicity violation");

    private final String title;

    BugName(String title) {
        this.title = title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** The one that is called so. */
    public static Optional<BugName> of(String title) {
        return Arrays.stream(values()).filter(name -> name.title.equals(title)).findFirst();
    }
}
