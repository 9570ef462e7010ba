// SPDX-License-Identifier: Apache-2.0
/** Values from outside, and ways to end. */
@NullMarked
package dev.heddle.samples.values;

import org.jspecify.annotations.NullMarked;
