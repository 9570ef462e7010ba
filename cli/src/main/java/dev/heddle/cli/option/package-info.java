// SPDX-License-Identifier: Apache-2.0
/**
 * Options that several commands have, and what they decide.
 *
 * <p>Start with {@link dev.heddle.cli.option.ProgramOptions}.
 */
@NullMarked
package dev.heddle.cli.option;

import org.jspecify.annotations.NullMarked;
