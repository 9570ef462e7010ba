// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/**
 * A race between two places in the code, in numbers of the stream that the pass was given.
 *
 * @param site one place
 * @param op what is done there
 * @param otherSite the other place
 * @param otherOp what is done there
 * @param variable a variable for which it was found
 * @param observed how often the observed order itself shows it: none of the two happens before the other
 * @param byWeakness whether it shows it only because some accesses that synchronise are weaker than volatile ones
 * @param proved whether some order of events that the program can show puts the two next to each other
 * @param publishes whether one of them makes an object known to others
 * @param examples pairs of events, the first being at the first place; if it is proved, that of the first pair
 */
public record FoundRace(
        int site,
        int op,
        int otherSite,
        int otherOp,
        int variable,
        long observed,
        boolean byWeakness,
        boolean proved,
        boolean publishes,
        List<int[]> examples) {}
