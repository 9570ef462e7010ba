// SPDX-License-Identifier: Apache-2.0
/**
 * Says what held at a place of the program in every execution, or in every good one.
 *
 * <p>{@link dev.heddle.invariant.value.Samples} collects the values that executions had at
 * {@link dev.heddle.invariant.value.Point points}, {@link dev.heddle.invariant.Inference} finds what they have in common, and
 * {@link dev.heddle.invariant.Diagnosis} what the bad executions break. Nothing here runs a program; whoever delivers
 * the samples answers for where and when the values were taken.
 */
@NullMarked
package dev.heddle.invariant;

import org.jspecify.annotations.NullMarked;

