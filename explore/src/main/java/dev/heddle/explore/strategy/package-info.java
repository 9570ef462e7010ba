// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to choose executions: one after another in a fixed order, by few preemptions, or by chance.
 *
 * <p>Start with {@link dev.heddle.explore.strategy.Strategies}, which knows them all by name.
 */
@NullMarked
package dev.heddle.explore.strategy;

import org.jspecify.annotations.NullMarked;
