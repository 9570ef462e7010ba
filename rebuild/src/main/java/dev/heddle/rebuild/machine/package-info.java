// SPDX-License-Identifier: Apache-2.0
/**
 * Interprets the original bytecode of each thread along its log and says what the thread did, with terms.
 *
 * <p>Start with {@link dev.heddle.rebuild.machine.Machine}; one {@code ThreadMachine} per thread does the work. A value is an
 * {@code Operand} (what it was, and the term that says how it came about), an object is a {@code Shadow}. What the log says and
 * what the bytecode computes must agree; where they do not, the thread's history is cut there and says so.
 */
@NullMarked
package dev.heddle.rebuild.machine;

import org.jspecify.annotations.NullMarked;
