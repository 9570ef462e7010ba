/** Samples of real programs against what is known of them. */
@NullMarked
package dev.heddle.invariant.sample;

import org.jspecify.annotations.NullMarked;
