// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

/** Selects executions by their samples. */
public enum Selection {
    GOOD,
    BAD,
    ALL;

    /** Tells whether an execution with this verdict is among them. */
    public boolean includes(OracleVerdict verdict) {
        return this == ALL || (this == GOOD) == (verdict == OracleVerdict.GOOD);
    }
}
