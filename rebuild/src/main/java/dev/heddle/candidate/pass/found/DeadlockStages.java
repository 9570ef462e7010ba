// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

/**
 * The numbers of cycles of places left after each stage.
 *
 * @param orders different ways in which some thread takes a lock while it holds others
 * @param cycles circles of different threads, each of which asks for a lock that the next one holds
 * @param unguarded circles without a lock that two of the threads hold
 * @param unordered circles that no start, join or gate makes impossible
 * @param proved circles that are proved
 * @param isComplete whether all circles were looked at
 */
public record DeadlockStages(int orders, int cycles, int unguarded, int unordered, int proved, boolean isComplete) {}
