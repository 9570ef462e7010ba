// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to end bugs: each turns what happened and the sources in which it happened into patches. Whether one is worth anything is not known here.
 *
 * <p>Start with {@link dev.heddle.repair.idea.Idea}; {@link dev.heddle.repair.idea.Contest} is what they see of a finding. A new idea is a new class,
 * and a line in {@link dev.heddle.repair.idea.Ideas}.
 */
@NullMarked
package dev.heddle.repair.idea;

import org.jspecify.annotations.NullMarked;
