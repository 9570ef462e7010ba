// SPDX-License-Identifier: Apache-2.0
/** Loops and time-outs that wait in the wrong way. */
@NullMarked
package dev.heddle.samples.gallery.waiting;

import org.jspecify.annotations.NullMarked;
