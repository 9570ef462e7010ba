// SPDX-License-Identifier: Apache-2.0
/**
 * Turns trace programs into constraints: who reads from whom, what is reached, what holds.
 *
 * <p>Start with {@link dev.heddle.encode.Cssa}, the program in concurrent static single assignment form: every read of
 * shared data has a symbol of its own and a set of writes that it may read from. Two encodings stand on it. {@link
 * dev.heddle.encode.PrefixEncoding} asks whether some prefix of a run reaches a property, and constrains nothing after it.
 * {@link dev.heddle.encode.ExactEncoding} says of every total order exactly which events live in it, so that both "is bad"
 * and "is not bad" can be asked.
 */
@NullMarked
package dev.heddle.encode;

import org.jspecify.annotations.NullMarked;
