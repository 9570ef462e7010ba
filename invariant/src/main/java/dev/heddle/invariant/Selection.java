// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

/** Selects executions by their samples. */
public enum Selection {
    GOOD,
    BAD,
    ALL;

    /** Tells whether an execution with this verdict is among them. */
    public boolean includes(Verdict verdict) {
        return this == ALL || (this == GOOD) == (verdict == Verdict.GOOD);
    }
}
