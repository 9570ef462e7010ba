// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import dev.heddle.finding.BugName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * In which orders of accesses a program goes wrong.
 *
 * @param claim what is claimed of the terms
 * @param terms it goes wrong when all of one of them hold
 * @param executions in how many executions this was seen to be so
 * @param bug what kind of bug that is, if that is known
 * @param repeated accesses that threads do more than once, by their first time
 */
public record When(
        Claim claim, List<List<Before>> terms, int executions, Optional<Bug> bug, Set<CommonAccess> repeated) {

    public When {
        terms = List.copyOf(terms);
        repeated = Set.copyOf(repeated);
    }

    /** How much is known. */
    public enum Claim {
        /** Every interleaving was run, and those that fail are those in which a term holds. */
        EXACTLY,
        /** Of the executions that were seen, those that fail are those in which a term holds. */
        IN_ALL_SEEN,
        /** A term holds in all failing executions that were seen, and in some others. */
        ONLY_WHEN,
        /** Every interleaving was run, and all fail. */
        ALWAYS,
        /** All executions that were seen fail. */
        ALWAYS_SEEN
    }

    /**
     * A bug by its name.
     *
     * @param kind what people call it
     * @param variables what it is about, as steps have it
     */
    public record Bug(BugName kind, List<String> variables) {

        public Bug {
            variables = List.copyOf(variables);
        }
    }
}
