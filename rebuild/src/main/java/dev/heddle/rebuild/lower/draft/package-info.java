// SPDX-License-Identifier: Apache-2.0
/**
 * A trace program while it is being written from a recorded run, together with what was observed of each of its steps.
 *
 * <p>Start with {@link dev.heddle.rebuild.lower.draft.Draft}; each thread is written through its {@link
 * dev.heddle.rebuild.lower.draft.Lane}.
 */
@NullMarked
package dev.heddle.rebuild.lower.draft;

import org.jspecify.annotations.NullMarked;
