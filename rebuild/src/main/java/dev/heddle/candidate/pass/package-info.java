// SPDX-License-Identifier: Apache-2.0
/**
 * The linear pass: finds out of an {@link dev.heddle.candidate.stream.EventStream} where races, deadlocks, atomicity violations
 * and order violations may be.
 *
 * <p>Start with {@link dev.heddle.candidate.pass.LinearPass}. Each stage reads the stream once. Nothing is allocated per event.
 */
@NullMarked
package dev.heddle.candidate.pass;

import org.jspecify.annotations.NullMarked;
