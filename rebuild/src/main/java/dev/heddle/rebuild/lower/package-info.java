// SPDX-License-Identifier: Apache-2.0
/**
 * Turns what all threads of a recorded run did into a trace program, and the recorded order into a schedule of it.
 *
 * <p>Start with {@link dev.heddle.rebuild.lower.Lowering}. {@code operations} says what the calls that the catalogue models do;
 * {@link dev.heddle.rebuild.lower.RoundTrip} tells whether the program, run in the recorded order, does what was recorded.
 */
@NullMarked
package dev.heddle.rebuild.lower;

import org.jspecify.annotations.NullMarked;
