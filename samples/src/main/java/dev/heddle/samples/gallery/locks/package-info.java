// SPDX-License-Identifier: Apache-2.0
/** Locks that are taken in the wrong order, in the wrong way, or of the wrong object. */
@NullMarked
package dev.heddle.samples.gallery.locks;

import org.jspecify.annotations.NullMarked;
