// SPDX-License-Identifier: Apache-2.0
/**
 * Class bytes in, woven class bytes and a plan out.
 *
 * <p>Start with {@link dev.heddle.instrument.Weaver}. What the woven code calls is in {@code dev.heddle.runtime}; what it logs
 * is in {@code docs/trace-format.md}.
 */
@NullMarked
package dev.heddle.instrument;

import org.jspecify.annotations.NullMarked;
