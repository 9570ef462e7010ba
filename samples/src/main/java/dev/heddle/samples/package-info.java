// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs whose recording must not change what they do, and whose traces must be rebuilt exactly.
 *
 * <p>{@link dev.heddle.samples.Samples} lists them. Each ends by itself within a second and prints only what does not depend on
 * the schedule, so its output can be compared with and without Heddle. They are written like code that people write, not like
 * Heddle's own: they race, swallow and divide by zero on purpose.
 */
@NullMarked
package dev.heddle.samples;

import org.jspecify.annotations.NullMarked;
