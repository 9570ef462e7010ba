// SPDX-License-Identifier: Apache-2.0
/**
 * The ways in which Heddle stops, each with a name and with who can act on it.
 *
 * <p>Start with {@link dev.heddle.problem.Problem}.
 */
@NullMarked
package dev.heddle.problem;

import org.jspecify.annotations.NullMarked;
