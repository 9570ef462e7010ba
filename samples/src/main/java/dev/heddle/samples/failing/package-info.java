// SPDX-License-Identifier: Apache-2.0
/** Exceptions: thrown, caught, passed through the library, never caught. */
@NullMarked
package dev.heddle.samples.failing;

import org.jspecify.annotations.NullMarked;
