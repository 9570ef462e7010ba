// SPDX-License-Identifier: Apache-2.0
/**
 * The interpreted program: its classes, methods and instructions, and the values and objects that they work on.
 *
 * <p>Start with {@link dev.heddle.rebuild.machine.code.ClassTable}.
 */
@NullMarked
package dev.heddle.rebuild.machine.code;

import org.jspecify.annotations.NullMarked;
