// SPDX-License-Identifier: Apache-2.0
/** Objects that are seen by others before they are complete. */
@NullMarked
package dev.heddle.samples.gallery.publication;

import org.jspecify.annotations.NullMarked;
