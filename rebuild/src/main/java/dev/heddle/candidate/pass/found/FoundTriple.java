// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/**
 * An access that may come between two of one region, so that the region does not look atomic.
 *
 * @param site the place of the region's earlier access
 * @param op what is done there
 * @param remoteSite the place of the other thread's access
 * @param remoteOp what is done there
 * @param laterSite the place of the region's later access
 * @param laterOp what is done there
 * @param unit why the two are taken to be meant as one
 * @param variable a variable for which it was found
 * @param observed whether the observed run itself has this order
 * @param proved whether some order of events that the program can show has it
 * @param region the event with which a region begins that has it; the earlier of the two accesses if there is none
 * @param events how many triples of events it stands for
 * @param examples triples of events, in the order of the places; if it is proved, that of the first triple
 */
public record FoundTriple(
        int site,
        int op,
        int remoteSite,
        int remoteOp,
        int laterSite,
        int laterOp,
        AtomicUnit unit,
        int variable,
        boolean observed,
        boolean proved,
        int region,
        long events,
        List<int[]> examples) {}
