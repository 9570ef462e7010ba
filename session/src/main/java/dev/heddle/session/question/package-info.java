// SPDX-License-Identifier: Apache-2.0
/**
 * Questions to a trace program about what its threads can do to each other: meet, get between, wait for ever.
 *
 * <p>Start with {@link dev.heddle.session.question.Slicing}.
 */
@NullMarked
package dev.heddle.session.question;

import org.jspecify.annotations.NullMarked;
