// SPDX-License-Identifier: Apache-2.0
/** What the Java language is made of. */
@NullMarked
package dev.heddle.samples.language;

import org.jspecify.annotations.NullMarked;
