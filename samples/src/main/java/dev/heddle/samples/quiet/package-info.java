/** Programs in which something is wrong, or looks so, and nothing ever fails. */
@NullMarked
package dev.heddle.samples.quiet;

import org.jspecify.annotations.NullMarked;
