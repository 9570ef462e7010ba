// SPDX-License-Identifier: Apache-2.0
/**
 * The pages that say what a kind of finding is, as they are in {@code docs/kinds}.
 *
 * <p>Start with {@link dev.heddle.report.kinds.KindPages}.
 */
@NullMarked
package dev.heddle.report.kinds;

import org.jspecify.annotations.NullMarked;
