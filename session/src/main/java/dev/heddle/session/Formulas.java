// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.formula.HbFormula;
import dev.heddle.formula.Neighbourhood;

/**
 * The formulas of all bad and all good interleavings.
 *
 * @param neighbourhood what was found
 * @param bad its bad formula in the normal form that was asked for
 * @param good its good formula in the normal form that was asked for
 */
public record Formulas(Neighbourhood neighbourhood, HbFormula bad, HbFormula good) {

    /** Returns true if some interleaving is bad. In the asked form even "none" may have terms: false is a CNF with an empty one. */
    public boolean describeBugs() {
        return !neighbourhood.bad().terms().isEmpty();
    }
}
