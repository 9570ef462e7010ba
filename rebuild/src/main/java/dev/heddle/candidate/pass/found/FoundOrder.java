// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/**
 * Two accesses whose order or visibility nothing makes sure.
 *
 * @param kind what may go wrong
 * @param site the place that writes
 * @param otherSite the place that reads
 * @param variable a variable for which it was found
 * @param observed whether the observed run itself shows it
 * @param proved whether some order of events that the program can show has it
 * @param examples pairs of events, the writing one first
 */
public record FoundOrder(
        Kind kind, int site, int otherSite, int variable, boolean observed, boolean proved, List<int[]> examples) {

    /** A possible order violation. */
    public enum Kind {
        /** The read may come before the write that gives the variable its first value. */
        USE_BEFORE_INITIALISATION,
        /** An object is made known to another thread, and nothing makes sure that this thread sees what was written to it before. */
        PUBLICATION,
        /** A loop waits for a variable to change, and nothing makes sure that it ever sees the change. */
        STALE_FLAG
    }
}
