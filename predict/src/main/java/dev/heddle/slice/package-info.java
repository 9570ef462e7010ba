// SPDX-License-Identifier: Apache-2.0
/**
 * Cuts a trace program down to what some of its properties depend on, and leads schedules of the smaller program back.
 *
 * <p>Start with {@link dev.heddle.slice.ProgramSlice}. Nothing is approximated: a property fails in a schedule of the slice
 * exactly if it fails in a schedule of the whole program that extends it.
 */
@NullMarked
package dev.heddle.slice;

import org.jspecify.annotations.NullMarked;
