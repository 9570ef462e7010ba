// SPDX-License-Identifier: Apache-2.0
/**
 * Recovers the order in which the steps of a recorded run happened.
 *
 * <p>Start with {@link dev.heddle.rebuild.order.RecordedOrder}. Stamps order what synchronises; everything else is ordered by
 * the values that were read. Nothing here knows Java: steps read and write variables, and that is all.
 */
@NullMarked
package dev.heddle.rebuild.order;

import org.jspecify.annotations.NullMarked;
