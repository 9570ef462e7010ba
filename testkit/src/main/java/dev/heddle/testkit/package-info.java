// SPDX-License-Identifier: Apache-2.0
/**
 * Generates small concurrent programs and tries all their orders, as an oracle for tests.
 *
 * <p>Start with {@link dev.heddle.testkit.Enumerator}, which also says exactly what makes an order good, bad or infeasible.
 * {@link dev.heddle.testkit.ProgramGenerator} makes programs to try, {@link dev.heddle.testkit.Shrinker} cuts those down that
 * show a mistake.
 */
@NullMarked
package dev.heddle.testkit;

import org.jspecify.annotations.NullMarked;
