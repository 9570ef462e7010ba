// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import java.util.Optional;

/**
 * The formulas of all bad and all good interleavings of a trace program.
 *
 * @param bad holds in every bad interleaving and in no good one; where {@code exact}, in bad ones only
 * @param good the complement of {@code bad}: holds in every good interleaving and in no bad one
 * @param exact whether infeasible interleavings are kept out of {@code bad}
 * @param anyGood whether some interleaving is good for some inputs; none if that could not be decided
 * @param rounds how many bad interleavings were generalised
 * @param unfinished where the budget ended first: why, and {@code bad} then misses some bad interleavings
 */
public record Neighbourhood(
        HbFormula bad,
        HbFormula good,
        boolean exact,
        Optional<Boolean> anyGood,
        int rounds,
        Optional<String> unfinished) {

    /** Returns true if no interleaving is bad. */
    public boolean isFreeOfBugs() {
        return bad.terms().isEmpty() && unfinished.isEmpty();
    }
}
