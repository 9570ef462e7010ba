// SPDX-License-Identifier: Apache-2.0
/** Collections, concurrent and ordinary. */
@NullMarked
package dev.heddle.samples.collections;

import org.jspecify.annotations.NullMarked;
