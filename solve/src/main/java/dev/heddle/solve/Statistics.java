package dev.heddle.solve;

/** How much work a solver has done. */
public record Statistics(
        int variables,
        int clauses,
        int orderAtoms,
        int nodes,
        long decisions,
        long conflicts,
        long propagations,
        long dataChecks) {}
