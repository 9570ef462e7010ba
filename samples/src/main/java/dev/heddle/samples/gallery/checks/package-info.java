/** Checks whose answer is out of date when somebody acts on it. */
@NullMarked
package dev.heddle.samples.gallery.checks;

import org.jspecify.annotations.NullMarked;
