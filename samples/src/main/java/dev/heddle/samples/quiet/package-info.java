// SPDX-License-Identifier: Apache-2.0
/** Programs in which something is wrong, or looks so, and nobody says anything. */
@NullMarked
package dev.heddle.samples.quiet;

import org.jspecify.annotations.NullMarked;
