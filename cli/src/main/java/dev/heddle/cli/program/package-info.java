// SPDX-License-Identifier: Apache-2.0
/**
 * The program that a command is about, and how it is run.
 *
 * <p>Start with {@link dev.heddle.cli.program.ControlTarget}.
 */
@NullMarked
package dev.heddle.cli.program;

import org.jspecify.annotations.NullMarked;
