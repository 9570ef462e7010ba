// SPDX-License-Identifier: Apache-2.0
/**
 * The file that a recorded run leaves: blocks, per-thread streams, class and type tables.
 *
 * <p>Start with {@link dev.heddle.trace.TraceReader} and {@code docs/trace-format.md}. Nothing here knows what the
 * events mean.
 */
@NullMarked
package dev.heddle.trace;

import org.jspecify.annotations.NullMarked;
