// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a program's bytecode for what may go wrong in code that no run has come to yet.
 *
 * <p>Start with {@link dev.heddle.search.code.Suspects}: suspicions by places in the code. They are guesses: which object is meant, and whether
 * a way through the code can be gone, only an execution tells. {@link dev.heddle.search.code.Approach} says which branches lead to a place.
 */
@NullMarked
package dev.heddle.search.code;

import org.jspecify.annotations.NullMarked;
