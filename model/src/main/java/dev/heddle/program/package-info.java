// SPDX-License-Identifier: Apache-2.0
/**
 * Trace programs: per thread a straight line of guarded actions, and the interpreter that runs any schedule of them.
 *
 * <p>Start with {@link dev.heddle.program.TraceProgram}. {@code TraceProgramBuilder} lowers locks,
 * barriers and other synchronisation to guarded actions; {@code dev.heddle.program.ctrc} reads and writes files. {@link
 * dev.heddle.program.Interpreter} is the judge of every witness and knows nothing of solvers.
 */
@NullMarked
package dev.heddle.program;

import org.jspecify.annotations.NullMarked;
