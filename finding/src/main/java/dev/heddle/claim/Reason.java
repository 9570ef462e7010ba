// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

/** A reason why a claim is weaker than it could be. */
public enum Reason {
    // ── Heddle could not look ───────────────────────────────────────────────────────────────────────────────────────
    /** No class of the program ran under control, so seeing nothing means nothing. */
    NOTHING_CONTROLLED(true, true),
    /** Something kept the verb from its work: the program could not be run, hung under control, or Heddle broke. */
    TROUBLE(true, true),
    /** After the same steps the program did something else. */
    DIVERGED(true, true),
    /** The recorded run was cut, hung or broke off. */
    RUN_CUT(true, true),

    // ── what was looked at is not all that happens ──────────────────────────────────────────────────────────────────
    /** A class of the program is not woven. */
    NOT_WOVEN(true, false),
    /** An object came from code that is not woven. */
    FROM_OUTSIDE(true, false),
    /** Woven code ran on a thread that nobody controls. */
    FREE_THREAD(true, false),
    /** Another agent changes classes in this JVM. */
    OTHER_AGENT(true, false),
    /** A construct that is not modelled. */
    NOT_MODELLED(true, false),
    /** Shutdown hooks. */
    HOOK(true, false),
    /** Finalizers and cleaners, which run when the collector pleases. */
    FINALIZER(true, false),
    /** References that the collector clears when it pleases. */
    REFERENCE(true, false),
    /** Access modes weaker than volatile, whose orders are more than the interleavings. */
    WEAK_ACCESS(true, false),
    /** A prediction that did not happen though all that can happen was run: one of the two is wrong. */
    REFUTED(true, false),

    // ── what was begun was not finished ─────────────────────────────────────────────────────────────────────────────
    /** Somebody interrupted it. */
    INTERRUPTED(true, false),
    /** A budget of time or executions ended. */
    BUDGET(true, false),
    /** Executions were cut because they had too many steps. */
    TOO_LONG(true, false),
    /** Exploration was not asked for, or has found the failures that were asked for. */
    NOT_EXPLORED(true, false),
    /** The strategy does not run everything. */
    SAMPLED(true, false),
    /** Events or methods were not read. */
    NOT_READ(false, false),
    /** A question that no solver decided. */
    UNDECIDED(false, false),
    /** A prediction to which the program could not be led. */
    NOT_LED(false, false),
    /** A suspicion whose places no run reached. */
    UNREACHED(false, false),
    /** Inputs that can have other values than the recorded ones. */
    INPUTS(false, false);

    private final boolean weakensCoverage;
    private final boolean isBlind;

    Reason(boolean weakensCoverage, boolean isBlind) {
        this.weakensCoverage = weakensCoverage;
        this.isBlind = isBlind;
    }

    /** Returns true if interleavings may have been missed; otherwise only a question about them is open. */
    public boolean weakensCoverage() {
        return weakensCoverage;
    }

    /** Returns true if more can happen than what was looked at, so that what cannot happen there may happen all the same. */
    public boolean hidesOrders() {
        return weakensCoverage && !isBlind && compareTo(INTERRUPTED) < 0;
    }

    /** Returns true if Heddle could not look, so that what it did not see means nothing. */
    public boolean isBlind() {
        return isBlind;
    }
}
