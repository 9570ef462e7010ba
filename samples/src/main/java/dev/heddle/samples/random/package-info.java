// SPDX-License-Identifier: Apache-2.0
/**
 * Writes small multithreaded Java programs by the roll of a die.
 *
 * <p>Start with {@link dev.heddle.samples.random.RandomProgram}. The same seed gives the same program.
 */
@NullMarked
package dev.heddle.samples.random;

import org.jspecify.annotations.NullMarked;
