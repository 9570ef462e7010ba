// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

/** Counts of the work that a solver has done. */
public record Statistics(
        int variables,
        int clauses,
        int orderAtoms,
        int nodes,
        long decisions,
        long conflicts,
        long propagations,
        long dataChecks) {}
