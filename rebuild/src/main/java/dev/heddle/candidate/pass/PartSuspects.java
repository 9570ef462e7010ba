// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.RegionTable;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/** Puts accesses of one part after the other into groups, and those that share a region into pairs. */
final class PartSuspects {

    /** What a group of accesses is told apart by, besides its op. */
    private static final int TOLD_APART = Op.BRANCHES | Op.PUBLISHES | Op.INITIALISES;

    private static final long NOT_TOLD_APART = ~Op.withOnly(-1, TOLD_APART) & 0xFFFFFFFFL;

    private final PassSuspects all;
    private final RegionTable regions;
    private final UpdatePairs updates;
    /** For each thread, the region in which it was last among the accesses of this part, and the one before. */
    private final OpenRegion[] region;

    private final OpenRegion[] regionBefore;
    private long crowded;

    PartSuspects(int threads, PassSuspects all, RegionTable regions) {
        this.all = all;
        this.regions = regions;
        this.updates = new UpdatePairs(threads, all.pairs, all.contextSets);
        this.region = new OpenRegion[threads];
        this.regionBefore = new OpenRegion[threads];
        Arrays.setAll(region, ignored -> new OpenRegion());
        Arrays.setAll(regionBefore, ignored -> new OpenRegion());
    }

    long crowded() {
        return crowded;
    }

    void gather(long[] part, int size) {
        all.accesses.beginPart();
        for (int at = 0; at < size; at += AccessParts.WIDTH) {
            access(part, at);
        }
        for (int thread = 0; thread < region.length; thread++) {
            close(thread);
            region[thread].begin(OpenRegion.NONE);
            regionBefore[thread].begin(OpenRegion.NONE);
        }
        updates.forget();
        all.pairs.endPart();
    }

    private void access(long[] part, int at) {
        long what = part[at + AccessParts.WHAT];
        long who = part[at + AccessParts.WHO];
        long when = part[at + AccessParts.WHEN];
        long where = part[at + AccessParts.WHERE];
        int variable = (int) (what >>> 32);
        int event = (int) (when >>> 32);
        int head = (int) who;
        int entry = all.accesses.add(event, what, who & ~NOT_TOLD_APART, (int) when);
        int known = all.firstWrite[variable];
        // Mostly the first write is known, which is easier to foresee than what writes.
        if (known < 0 && known != -2 && Op.writes(Op.of(head))) {
            all.firstWrite[variable] = known == -1 || -2 - known > event ? event : -2;
        }
        if ((head & (Op.UPDATES | Op.RESTS)) != 0) {
            updates.note(event, head, variable, entry, (int) (who >>> 32), (int) (where >> 32), (int) where);
        }
        if (where >= 0) {
            use(Op.thread(head), (int) (where >> 32), variable, entry, event, (int) where);
        }
    }

    private void use(int thread, int in, int variable, int entry, int event, int step) {
        if (region[thread].code != in) {
            close(thread);
            region[thread].begin(in);
        }
        crowded += region[thread].use(variable, entry, event, step) ? 0 : 1;
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The thread has done what it does to this part's variables in its region. */
    private void close(int thread) {
        OpenRegion closed = region[thread];
        OpenRegion before = regionBefore[thread];
        region[thread] = before;
        regionBefore[thread] = closed;
        // Most regions use a variable once and continue none, so that nothing more has to be known of them.
        boolean hasPairs = closed.hasUsedAgain() || closed.continues();
        if (!hasPairs || regions.end(closed.number()) == RegionTable.NONE) {
            return;
        }
        for (int i = 0; i < closed.size(); i++) {
            addPairs(closed, closed.get(i));
        }
        if (closed.continues() && before.isRegion() && before.number() == regions.before(closed.number())) {
            addMeant(before, closed);
        }
    }

    private void addPairs(OpenRegion in, OpenRegion.Uses uses) {
        for (int later = 0; later < uses.size; later++) {
            for (int earlier = 0; earlier < uses.size; earlier++) {
                long times = uses.pairs(earlier, later);
                if (times > 0) {
                    // The widest such pair is the one that most can come between of.
                    int between = regions.between(
                            in.number(), uses.firstStep(earlier), uses.lastStep(later), all.contextSets);
                    all.pairs.add(
                            uses.variable,
                            new RegionPairs.Pair(
                                    uses.entry(earlier),
                                    uses.firstEvent(earlier),
                                    uses.entry(later),
                                    uses.lastEvent(later),
                                    between),
                            AtomicUnit.REGION,
                            times,
                            regions.begin(in.number()),
                            regions.end(in.number()));
                }
            }
        }
    }

    private void addMeant(OpenRegion before, OpenRegion after) {
        int between = regions.meant(after.number());
        for (int i = 0; i < after.size(); i++) {
            OpenRegion.Uses later = after.get(i);
            if (before.hasUsed(later.variable)) {
                OpenRegion.Uses earlier = before.of(later.variable);
                AtomicUnit unit = looksAfresh(earlier, later) ? AtomicUnit.FRESH_LOOK : AtomicUnit.TWO_BLOCKS;
                for (int j = 0; j < earlier.size; j++) {
                    for (int k = 0; k < later.size; k++) {
                        all.pairs.add(
                                later.variable,
                                new RegionPairs.Pair(
                                        earlier.entry(j),
                                        earlier.firstEvent(j),
                                        later.entry(k),
                                        later.lastEvent(k),
                                        between),
                                unit,
                                (long) earlier.count(j) * later.count(k),
                                regions.begin(before.number()),
                                regions.end(after.number()));
                    }
                }
            }
        }
    }

    /** Returns true if a thread writes a variable last in one region, and reads it first in the other. */
    private boolean looksAfresh(OpenRegion.Uses earlier, OpenRegion.Uses later) {
        int last = 0;
        for (int use = 1; use < earlier.size; use++) {
            last = earlier.lastEvent(use) > earlier.lastEvent(last) ? use : last;
        }
        return writes(earlier.entry(last)) && !writes(later.entry(0));
    }

    private boolean writes(int entry) {
        return Op.writes(Op.of(all.accesses.how(all.accesses.group(entry))));
    }
}
