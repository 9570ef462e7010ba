// SPDX-License-Identifier: Apache-2.0
/**
 * What the linear pass found, in numbers of its stream, and how much each of its stages left.
 *
 * <p>Start with {@link dev.heddle.candidate.pass.found.PassResult}.
 */
@NullMarked
package dev.heddle.candidate.pass.found;

import org.jspecify.annotations.NullMarked;
