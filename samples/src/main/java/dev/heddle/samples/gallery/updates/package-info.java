// SPDX-License-Identifier: Apache-2.0
/** Updates that get lost, and states that are seen half changed. */
@NullMarked
package dev.heddle.samples.gallery.updates;

import org.jspecify.annotations.NullMarked;
