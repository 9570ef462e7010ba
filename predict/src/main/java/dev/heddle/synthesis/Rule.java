// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import java.util.List;

/**
 * A rewrite rule: reads patterns of atoms and primitives in conjuncts and proposes primitives in their place.
 *
 * <p>A proposal is added to exactly those conjuncts that it ensures, whatever the rule thought (see {@link
 * Conjunct#isEnsuredBy}). So TARA's side condition that merged conjuncts agree in all other disjuncts is not needed.
 */
@FunctionalInterface
interface Rule {

    List<Primitive> proposals(List<Conjunct> conjuncts);
}
