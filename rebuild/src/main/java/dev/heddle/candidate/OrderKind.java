// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

/** The kinds of order violations, where nothing makes sure that a write is seen, or comes first. */
public enum OrderKind {
    /** The read may come before the write that gives the variable its first value. */
    USE_BEFORE_INITIALISATION,
    /** An object becomes known to another thread, and nothing makes sure that this thread sees what was written to it before. */
    PUBLICATION,
    /** A loop looks at a variable that is not volatile, and nothing makes sure that it ever sees the write. */
    STALE_FLAG
}
