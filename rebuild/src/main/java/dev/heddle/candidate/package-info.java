// SPDX-License-Identifier: Apache-2.0
/**
 * Finds candidates: places in the code where a race, deadlock, atomicity violation or order violation may be, in one linear pass
 * over a recorded run.
 *
 * <p>Start with {@link dev.heddle.candidate.Candidates#find}. Each candidate is either proved by a sound check or a suspicion for
 * the solver; those that are not among the candidates are not possible for the recorded events. {@code docs/candidates.md} says
 * how they are found.
 */
@NullMarked
package dev.heddle.candidate;

import org.jspecify.annotations.NullMarked;
