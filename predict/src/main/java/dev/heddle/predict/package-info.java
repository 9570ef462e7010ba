// SPDX-License-Identifier: Apache-2.0
/**
 * Finds schedules that break an assertion, a postcondition or a region's atomicity, or proves that there are none.
 *
 * <p>Start with {@link dev.heddle.predict.SafetyPredictor} and {@link dev.heddle.predict.AtomicityPredictor}. Every witness
 * has been accepted by the interpreter before it leaves this package.
 */
@NullMarked
package dev.heddle.predict;

import org.jspecify.annotations.NullMarked;
