// SPDX-License-Identifier: Apache-2.0
/** Turns a command line into a session and its result into output and an exit code. */
@NullMarked
package dev.heddle.cli;

import org.jspecify.annotations.NullMarked;
