// SPDX-License-Identifier: Apache-2.0
/**
 * Explores the executions of a program: decides who goes next, again and again from a fresh start, and keeps the outcomes.
 *
 * <p>Start with {@link dev.heddle.explore.Explorer}. It drives a {@link dev.heddle.explore.Strategy}, which
 * knows nothing of how a program is executed, over a {@link dev.heddle.explore.Subject}, which knows nothing of
 * strategies. What the one may expect of the other is said by {@link dev.heddle.explore.State}. {@code
 * docs/exploration.md} says what each strategy guarantees.
 */
@NullMarked
package dev.heddle.explore;

import org.jspecify.annotations.NullMarked;
