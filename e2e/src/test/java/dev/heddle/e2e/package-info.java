// SPDX-License-Identifier: Apache-2.0
/**
 * Records real programs in JVMs of their own, compares what they do with and without Heddle, and rebuilds their traces.
 *
 * <p>Start with {@link dev.heddle.e2e.SamplesTest}. {@link dev.heddle.e2e.Jvm} starts the JVMs, {@link
 * dev.heddle.e2e.Recording} is what a recorded one left.
 */
@NullMarked
package dev.heddle.e2e;

import org.jspecify.annotations.NullMarked;
