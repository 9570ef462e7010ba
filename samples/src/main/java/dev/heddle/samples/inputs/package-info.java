// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs, each with a bug that needs a particular input and a particular order of steps at once, and each with a twin in which
 * the bug is mended.
 *
 * <p>Start with {@link dev.heddle.samples.inputs.InputPrograms}, which tells what is expected of each. With the input that a program has
 * by itself, nothing can happen.
 */
@NullMarked
package dev.heddle.samples.inputs;

import org.jspecify.annotations.NullMarked;
