// SPDX-License-Identifier: Apache-2.0
/** Samples of real programs against what is known of them. */
@NullMarked
package dev.heddle.invariant.sample;

import org.jspecify.annotations.NullMarked;
