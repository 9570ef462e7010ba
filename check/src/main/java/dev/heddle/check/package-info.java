// SPDX-License-Identifier: Apache-2.0
/**
 * A whole check: records a program, predicts what can go wrong in other interleavings, leads the real program there, explores what
 * is left, and says what came of it.
 */
@NullMarked
package dev.heddle.check;

import org.jspecify.annotations.NullMarked;
