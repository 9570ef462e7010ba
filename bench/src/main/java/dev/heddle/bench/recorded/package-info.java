// SPDX-License-Identifier: Apache-2.0
/**
 * The programs that are recorded to measure what recording costs, each in a JVM of its own.
 *
 * <p>{@link dev.heddle.bench.recorded.Runner} runs one of them and is not woven; the {@link
 * dev.heddle.bench.recorded.Workload workloads} are.
 */
@NullMarked
package dev.heddle.bench.recorded;

import org.jspecify.annotations.NullMarked;
