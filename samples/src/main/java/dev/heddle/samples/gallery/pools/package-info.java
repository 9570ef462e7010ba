/** Pools, futures and timers. */
@NullMarked
package dev.heddle.samples.gallery.pools;

import org.jspecify.annotations.NullMarked;
