// SPDX-License-Identifier: Apache-2.0
/**
 * Locks and other synchronisation as guarded actions of a trace program.
 *
 * <p>Each class declares its hidden variables in a {@link dev.heddle.program.TraceProgramBuilder} and adds actions to a {@link
 * dev.heddle.program.ThreadBuilder}. An operation that would block is a guard, so an order in which the thread would be
 * blocked for ever is infeasible. Start with {@link dev.heddle.program.sync.Mutex}.
 */
@NullMarked
package dev.heddle.program.sync;

import org.jspecify.annotations.NullMarked;
