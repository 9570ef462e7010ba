// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs, one for each class of {@code java.util.concurrent}, whose checks hold in the recorded run. A comment at each
 * check says whether it holds in every run or {@code can fail} in another: a wrong model of the class would lose the one or
 * invent the other.
 *
 * <p>{@link dev.heddle.samples.outcomes.Pair} runs two threads one after the other.
 */
@NullMarked
package dev.heddle.samples.outcomes;

import org.jspecify.annotations.NullMarked;
