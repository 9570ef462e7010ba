// SPDX-License-Identifier: Apache-2.0
/**
 * Where a command runs: its streams, its folder, who waits for it, and how it is interrupted.
 *
 * <p>Start with {@link dev.heddle.cli.terminal.Surroundings}.
 */
@NullMarked
package dev.heddle.cli.terminal;

import org.jspecify.annotations.NullMarked;
