// SPDX-License-Identifier: Apache-2.0
/**
 * Says in a word and a line what kind of bug a happens-before formula describes.
 *
 * <p>Start with {@link dev.heddle.explain.BugSummarizer}.
 */
@NullMarked
package dev.heddle.explain;

import org.jspecify.annotations.NullMarked;
