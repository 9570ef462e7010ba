// SPDX-License-Identifier: Apache-2.0
/**
 * Decides formulas over orders of events and data: satisfiable with a model, unsatisfiable with a core, or unknown.
 *
 * <p>Start with {@link dev.heddle.solve.Solver}, the one narrow interface, and {@link dev.heddle.solve.Solvers}, which makes
 * them. Nothing here knows of threads or programs: there are nodes to be ordered, Boolean variables and terms.
 */
@NullMarked
package dev.heddle.solve;

import org.jspecify.annotations.NullMarked;
