package dev.heddle.claim;

/** What a result that is inconclusive does to whoever asked: the user's setting. */
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
