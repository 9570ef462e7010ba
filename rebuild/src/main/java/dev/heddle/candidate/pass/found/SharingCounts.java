// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

/**
 * Counts of what was left out because no other thread can notice it.
 *
 * @param events events of the run
 * @param sharedEvents events that are left
 * @param confinedVariables variables that one thread uses
 * @param readOnlyVariables variables that several threads use and nobody writes
 * @param sharedVariables variables that are left
 * @param confinedLocks locks that one thread takes
 * @param sharedLocks locks that are left
 */
public record SharingCounts(
        int events,
        int sharedEvents,
        int confinedVariables,
        int readOnlyVariables,
        int sharedVariables,
        int confinedLocks,
        int sharedLocks) {}
