// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a program again, on purpose, towards suspicious code that no run has reached yet.
 *
 * <p>Start with {@link dev.heddle.search.SearchSession}. {@link dev.heddle.search.code} says by the bytecode what is
 * suspicious and which branches lead there; {@code DirectedSearch} leads the program to it, with other orders and inputs.
 */
@NullMarked
package dev.heddle.search;

import org.jspecify.annotations.NullMarked;
