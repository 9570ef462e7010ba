// SPDX-License-Identifier: Apache-2.0
/** Static and instance initialisers, and what triggers them. */
@NullMarked
package dev.heddle.samples.initialising;

import org.jspecify.annotations.NullMarked;
