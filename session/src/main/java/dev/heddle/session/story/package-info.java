// SPDX-License-Identifier: Apache-2.0
/**
 * A witness of a trace program, told step by step.
 *
 * <p>Start with {@link dev.heddle.session.story.Story}.
 */
@NullMarked
package dev.heddle.session.story;

import org.jspecify.annotations.NullMarked;
