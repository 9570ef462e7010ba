// SPDX-License-Identifier: Apache-2.0
/**
 * Takes samples from executions of the real program.
 *
 * <p>Start with {@link dev.heddle.invariant.sample.Observation}, which runs the program under control and keeps
 * what each execution did; {@link dev.heddle.invariant.sample.Sampling} makes samples of that, and {@link
 * dev.heddle.invariant.sample.Regions} finds what behaves atomically.
 */
@NullMarked
package dev.heddle.invariant.sample;

import org.jspecify.annotations.NullMarked;
