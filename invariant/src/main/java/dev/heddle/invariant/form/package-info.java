// SPDX-License-Identifier: Apache-2.0
/**
 * The forms that an invariant can have.
 *
 * <p>Start with {@link dev.heddle.invariant.form.Invariant}.
 */
@NullMarked
package dev.heddle.invariant.form;

import org.jspecify.annotations.NullMarked;
