// SPDX-License-Identifier: Apache-2.0
/**
 * Executions step by step, with values, for callers that need more than their outcome.
 *
 * <p>A worker {@linkplain dev.heddle.control.watch.Watch watches} while it explores and writes a {@linkplain
 * dev.heddle.control.watch.WatchFile file}; whoever started it reads {@link dev.heddle.control.watch.Watched}
 * executions from that.
 */
@NullMarked
package dev.heddle.control.watch;

import org.jspecify.annotations.NullMarked;
