// SPDX-License-Identifier: Apache-2.0
/**
 * Runs one execution of each class: dynamic partial order reduction with wakeup trees, and its history-aware relative that
 * runs fewer.
 *
 * <p>Start with {@link dev.heddle.explore.dpor.Dpor}. {@link dev.heddle.explore.dpor.Races} finds what could
 * have come in another order, {@link dev.heddle.explore.dpor.Reversal} is the beginning of an execution in which it
 * does.
 */
@NullMarked
package dev.heddle.explore.dpor;

import org.jspecify.annotations.NullMarked;
