// SPDX-License-Identifier: Apache-2.0
/** Checks whose answer is out of date when somebody acts on it. */
@NullMarked
package dev.heddle.samples.gallery.checks;

import org.jspecify.annotations.NullMarked;
