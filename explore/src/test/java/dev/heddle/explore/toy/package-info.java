// SPDX-License-Identifier: Apache-2.0
/** A language for small concurrent programs, and an engine that executes them in memory. */
@NullMarked
package dev.heddle.explore.toy;

import org.jspecify.annotations.NullMarked;
