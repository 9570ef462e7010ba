// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps a file of findings that are known, so that a check fails only for others.
 *
 * <p>Start with {@link dev.heddle.check.baseline.Baseline}.
 */
@NullMarked
package dev.heddle.check.baseline;

import org.jspecify.annotations.NullMarked;
