// SPDX-License-Identifier: Apache-2.0
/**
 * Talks SMT-LIB with solvers that understand it: terms go out as text, values come back as text.
 *
 * <p>Start with {@link dev.heddle.solve.smtlib.Script} for the way out and {@link dev.heddle.solve.smtlib.ValueReader} for the
 * way back.
 */
@NullMarked
package dev.heddle.solve.smtlib;

import org.jspecify.annotations.NullMarked;
