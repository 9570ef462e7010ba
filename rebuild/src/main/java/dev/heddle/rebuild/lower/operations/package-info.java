// SPDX-License-Identifier: Apache-2.0
/**
 * Turns the calls that the catalogue models into steps of a trace program.
 *
 * <p>Start with {@link dev.heddle.rebuild.lower.operations.Operations}, which finds the class that knows a {@link
 * dev.heddle.catalogue.Meaning}. What a call does exactly is written over hidden variables; what can't be expressed is kept as it
 * was in the recorded run, under a guard that makes it so.
 */
@NullMarked
package dev.heddle.rebuild.lower.operations;

import org.jspecify.annotations.NullMarked;
