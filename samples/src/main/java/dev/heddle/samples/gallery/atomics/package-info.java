// SPDX-License-Identifier: Apache-2.0
/** Atomic variables, used in more than one step. */
@NullMarked
package dev.heddle.samples.gallery.atomics;

import org.jspecify.annotations.NullMarked;
