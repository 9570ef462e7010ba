// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.ContextSets;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/** Pairs of a read and what depends on it, a write or a call, where they are not in one region anyway. */
final class UpdatePairs {

    /** So many reads of a thread may wait for their writes; older ones are forgotten. */
    private static final int REMEMBERED = 8;

    /** The reads of one thread on which its writes will depend. */
    private static final class Reads {
        final int[] variable = new int[REMEMBERED];
        final int[] entry = new int[REMEMBERED];
        final int[] event = new int[REMEMBERED];
        final int[] context = new int[REMEMBERED];
        final int[] step = new int[REMEMBERED];
        final int[] region = new int[REMEMBERED];
        int next;

        Reads() {
            Arrays.fill(variable, -1);
        }
    }

    private final Reads[] reads;
    private final RegionPairs pairs;
    private final ContextSets contextSets;

    UpdatePairs(int threads, RegionPairs pairs, ContextSets contextSets) {
        this.reads = new Reads[threads];
        this.pairs = pairs;
        this.contextSets = contextSets;
        Arrays.setAll(reads, ignored -> new Reads());
    }

    /** Whatever was read is not waited for any more. */
    void forget() {
        for (Reads own : reads) {
            Arrays.fill(own.variable, -1);
        }
    }

    /** A read on which something depends, or what does. */
    void note(int number, int head, int variable, int entry, int context, int region, int step) {
        Reads own = reads[Op.thread(head)];
        boolean rests = (head & Op.RESTS) != 0;
        boolean writes = Op.writes(Op.of(head));
        if (rests || writes) {
            AtomicUnit update = rests ? AtomicUnit.SECOND_LOOK : AtomicUnit.UPDATE;
            boolean updates = writes && (head & Op.UPDATES) != 0;
            pair(own, updates ? update : AtomicUnit.DECISION, number, variable, entry, context, region, step);
        }
        if ((head & Op.UPDATES) != 0 && !Op.writes(Op.of(head))) {
            int at = own.next++ % REMEMBERED;
            own.variable[at] = variable;
            own.entry[at] = entry;
            own.event[at] = number;
            own.context[at] = context;
            own.step[at] = step;
            own.region[at] = region;
        }
    }

    private void pair(
            Reads own, AtomicUnit unit, int number, int variable, int entry, int context, int region, int step) {
        for (int at = 0; at < REMEMBERED; at++) {
            if (own.variable[at] == variable) {
                if (unit != AtomicUnit.DECISION) {
                    own.variable[at] = -1;
                }
                if (region < 0 || own.region[at] != region) {
                    // Somewhere between two changes of locks the thread may have held none.
                    boolean same = own.step[at] == step;
                    int between = contextSets.of(same ? context : 0);
                    pairs.add(
                            variable,
                            new RegionPairs.Pair(own.entry[at], own.event[at], entry, number, between),
                            unit,
                            1,
                            own.event[at],
                            number);
                }
            }
        }
    }
}
