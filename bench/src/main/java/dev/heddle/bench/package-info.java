// SPDX-License-Identifier: Apache-2.0
/**
 * Measures how fast Heddle answers on bundled and generated programs, and sets that beside published times.
 *
 * <p>Start with {@link dev.heddle.bench.Main}. Each {@link dev.heddle.bench.Benchmark} gives tables; {@code
 * docs/benchmarks.md} shows those of a real run and says what to make of them.
 */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
