// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

/** The user's setting: what an inconclusive result does to the exit code or the test. */
public enum Inconclusive {
    /** Every one fails. */
    FAIL,
    /** It fails where Heddle could not look; where it looked and did not finish, it is a warning. */
    BLIND,
    /** None fails; each is a warning. */
    WARN;

    /** Returns true if a result of which this ledger tells fails, if it is inconclusive. */
    public boolean fails(Ledger ledger) {
        return switch (this) {
            case FAIL -> true;
            case BLIND -> ledger.isBlind();
            case WARN -> false;
        };
    }
}
