// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a trace back: interprets each thread's bytecode along its own log, recovers the recorded order, and writes the trace
 * program.
 *
 * <p>{@code docs/trace-format.md} is the contract with the recorder. The machine turns logs into {@link
 * dev.heddle.rebuild.Event}s; lowering turns events into a trace program.
 */
@NullMarked
package dev.heddle.rebuild;

import org.jspecify.annotations.NullMarked;
