// SPDX-License-Identifier: Apache-2.0
/**
 * Temporary files that are gone with the process that made them, however it ends.
 *
 * <p>Start with {@link dev.heddle.scratch.Scratch}.
 */
@NullMarked
package dev.heddle.scratch;

import org.jspecify.annotations.NullMarked;
