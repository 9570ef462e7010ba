// SPDX-License-Identifier: Apache-2.0
/** Pools, futures and timers. */
@NullMarked
package dev.heddle.samples.gallery.pools;

import org.jspecify.annotations.NullMarked;
