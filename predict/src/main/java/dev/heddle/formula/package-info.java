// SPDX-License-Identifier: Apache-2.0
/**
 * Describes all bad and all good interleavings of a trace program by formulas over "happens before".
 *
 * <p>Start with {@link dev.heddle.formula.NeighbourhoodFinder}. A formula is a {@link dev.heddle.formula.HbFormula}; nothing
 * here runs a program or shows anything to people.
 */
@NullMarked
package dev.heddle.formula;

import org.jspecify.annotations.NullMarked;
