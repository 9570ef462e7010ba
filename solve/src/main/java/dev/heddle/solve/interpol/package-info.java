// SPDX-License-Identifier: Apache-2.0
/** The parts that need SMTInterpol, which is pure Java and runs where Z3 does not. */
@NullMarked
package dev.heddle.solve.interpol;

import org.jspecify.annotations.NullMarked;
