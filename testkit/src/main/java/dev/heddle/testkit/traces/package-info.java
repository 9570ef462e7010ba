// SPDX-License-Identifier: Apache-2.0
/**
 * Generates the trace programs of published experiments in any size, for benchmarks and for tests that need a program whose
 * answer is known.
 *
 * <p>The originals are not available; each class re-creates one from its paper's description and says what is known about
 * it. {@link dev.heddle.testkit.traces.LoopTrace} is the simplest.
 */
@NullMarked
package dev.heddle.testkit.traces;

import org.jspecify.annotations.NullMarked;
