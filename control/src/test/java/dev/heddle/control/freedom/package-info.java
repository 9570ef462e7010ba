// SPDX-License-Identifier: Apache-2.0
/**
 * The judge Freedom: generated programs run freely, and what happens must be among what exploration says can happen.
 *
 * <p>Start with {@link dev.heddle.control.freedom.FreedomTest}. What programs are made of is in {@code freedom/vocabulary.txt}.
 */
@NullMarked
package dev.heddle.control.freedom;

import org.jspecify.annotations.NullMarked;
