// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.rebuild.Site;
import org.jspecify.annotations.Nullable;

/** The results of one thread's latest calls, as long as later ones may be made because of them. */
final class Decisions {

    private static final int REMEMBERED = 8;

    private final Meant meant;
    private final @Nullable Site[] sites = new Site[REMEMBERED];
    private final int[] variables = new int[REMEMBERED];
    private final int[] events = new int[REMEMBERED];
    private int next;

    Decisions(Meant meant) {
        this.meant = meant;
    }

    /** The flags of a call on an object with this state; the calls that it rests on get theirs. */
    int flags(Site site, int variable, Output out) {
        int flags = 0;
        for (int i = 0; i < REMEMBERED; i++) {
            Site first = sites[i];
            if (first != null && variables[i] == variable && meant.rests(site, first)) {
                out.stream.flag(events[i], Op.UPDATES);
                flags = Op.RESTS;
            }
        }
        return flags;
    }

    /** The next event of the stream reads this state. Only the latest call at a place counts: those before were for something else. */
    void read(Site site, int variable, Output out) {
        if (!meant.begins(site)) {
            return;
        }
        int at = next;
        for (int i = 0; i < REMEMBERED; i++) {
            if (site.equals(sites[i]) && variables[i] == variable) {
                at = i;
            }
        }
        sites[at] = site;
        variables[at] = variable;
        events[at] = out.stream.size();
        next = at == next ? (next + 1) % REMEMBERED : next;
    }
}
