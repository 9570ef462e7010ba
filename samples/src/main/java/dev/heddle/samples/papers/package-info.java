// SPDX-License-Identifier: Apache-2.0
/** The examples of the papers, with their shared variables and statements. */
@NullMarked
package dev.heddle.samples.papers;

import org.jspecify.annotations.NullMarked;
