/** Values from outside, and ways to end. */
@NullMarked
package dev.heddle.samples.values;

import org.jspecify.annotations.NullMarked;
