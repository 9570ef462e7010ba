// SPDX-License-Identifier: Apache-2.0
/**
 * The catalogue: calls into code that is not woven which Heddle understands, and how it treats them.
 *
 * <p>Start with {@link dev.heddle.catalogue.Catalogue}. The weaver asks it what to log at a call, the rebuild what the
 * call means, and {@code docs/catalogue.md} is printed from it.
 */
@NullMarked
package dev.heddle.catalogue;

import org.jspecify.annotations.NullMarked;
