// SPDX-License-Identifier: Apache-2.0
/**
 * What is sampled: the values of variables at points of the program, and the terms that are made of them.
 *
 * <p>Start with {@link dev.heddle.invariant.value.Samples}.
 */
@NullMarked
package dev.heddle.invariant.value;

import org.jspecify.annotations.NullMarked;
