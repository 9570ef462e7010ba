// SPDX-License-Identifier: Apache-2.0
/**
 * Writes a recorded run as an {@link dev.heddle.candidate.stream.EventStream}.
 *
 * <p>Start with {@link dev.heddle.candidate.encode.RunEncoder}. What an operation of the JDK is to those who know only variables,
 * locks, threads and gates is said here.
 */
@NullMarked
package dev.heddle.candidate.encode;

import org.jspecify.annotations.NullMarked;
