// SPDX-License-Identifier: Apache-2.0
/**
 * Learns from executions that went well and executions that did not in which orders of accesses a program goes wrong, and what kind of
 * bug that is.
 *
 * <p>Start with {@link dev.heddle.check.when.When}, the answer, and {@link dev.heddle.check.when.ExecutionSample}, the question. The learning
 * itself, {@link dev.heddle.check.when.Separation}, knows nothing of programs.
 */
@NullMarked
package dev.heddle.check.when;

import org.jspecify.annotations.NullMarked;

