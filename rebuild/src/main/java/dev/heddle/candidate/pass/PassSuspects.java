// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.ContextSets;
import dev.heddle.candidate.pass.context.HeldLocks;
import dev.heddle.candidate.pass.context.LockContexts;
import dev.heddle.candidate.pass.context.MustOrder;
import dev.heddle.candidate.pass.context.RegionContexts;
import dev.heddle.candidate.pass.context.RegionTable;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/**
 * Collects what could be part of a race, deadlock or atomicity violation: accesses and acquires by group, and pairs of accesses
 * in regions.
 *
 * <p>The events are followed once, which tells for each access in which locks, segment and region it happened. Then accesses are
 * grouped, a few variables at a time.
 */
final class PassSuspects {

    private static final int NOT_THE_PROGRAMS = Op.PRIVATE | Op.HIDDEN;

    final MustOrder order;
    final LockContexts contexts = new LockContexts();
    final ContextSets contextSets = new ContextSets();
    final Groups accesses;
    final Groups acquires;
    final RegionPairs pairs;
    /** For each variable its first write; -1 if it has none, -2 if it was written before others knew it. */
    final int[] firstWrite;

    private final HeldLocks heldLocks;
    private final AccessParts parts;
    private final UsedAgain usedAgain;
    private final RegionTable regions = new RegionTable();
    private final int[] context;
    /** The number of times the lock context of each thread has changed. */
    private final int[] step;

    private final int[] depth;
    /**
     * The region that each thread is in, as {@link AccessParts#WHERE} says it; the number of that which it was in last; and the
     * contexts since that one began.
     */
    private final int[] region;

    private final int[] lastRegion;
    private final RegionContexts[] regionContexts;
    private long crowded;

    private PassSuspects(EventStream stream, int accessesPerPart) {
        int threads = stream.threads();
        this.order = new MustOrder(threads, stream.gates());
        this.accesses = new Groups(stream.variables());
        this.acquires = new Groups(stream.locks());
        this.pairs = new RegionPairs(stream.variables());
        this.firstWrite = new int[stream.variables()];
        Arrays.fill(firstWrite, -1);
        this.heldLocks = new HeldLocks(contexts);
        this.parts = new AccessParts(stream, accessesPerPart);
        this.usedAgain = new UsedAgain(threads, parts);
        this.context = new int[threads];
        this.step = new int[threads];
        this.depth = new int[threads];
        this.region = new int[threads];
        this.lastRegion = new int[threads];
        Arrays.fill(region, RegionTable.NONE);
        Arrays.fill(lastRegion, RegionTable.NONE);
        this.regionContexts = new RegionContexts[threads];
        Arrays.setAll(regionContexts, ignored -> new RegionContexts());
    }

    static PassSuspects of(EventStream stream) {
        return of(stream, AccessParts.FEW);
    }

    /** The same, whatever the size of parts. */
    static PassSuspects of(EventStream stream, int accessesPerPart) {
        PassSuspects suspects = new PassSuspects(stream, accessesPerPart);
        stream.forEachPiece(suspects::follow);
        PartSuspects part = new PartSuspects(stream.threads(), suspects, suspects.regions);
        for (int i = 0; i < suspects.parts.count(); i++) {
            part.gather(suspects.parts.take(i), suspects.parts.size(i));
        }
        suspects.crowded = part.crowded();
        return suspects;
    }

    /** Returns how many accesses in regions were left out because there were too many different ones of the same variable. */
    long crowded() {
        return crowded;
    }

    /** The sets of locks that are held when another is taken. */
    HeldLocks heldLocks() {
        return heldLocks;
    }

    private void follow(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int head = heads[i];
            int thread = Op.thread(head);
            if (!Op.isAccess(Op.of(head))) {
                follow(first + i, head, thread, targets[i], sites[i]);
            } else if ((head & NOT_THE_PROGRAMS) == 0) {
                access(first + i, head, thread, targets[i], sites[i]);
            } else if (Op.writes(Op.of(head)) && firstWrite[targets[i]] == -1) {
                // What the program writes is looked at later, and may have been before this.
                firstWrite[targets[i]] = -2 - (first + i);
            }
        }
    }

    private void access(int event, int head, int thread, int variable, int site) {
        int in = region[thread];
        int at = parts.add(
                variable,
                Groups.pair(variable, site),
                Groups.pair(context[thread], head),
                Groups.pair(event, order.segment(thread)),
                Groups.pair(in < 0 ? in : ~in, step[thread]));
        if (in >= 0) {
            usedAgain.note(thread, variable, at);
        }
    }

    private void follow(int event, int head, int thread, int target, int site) {
        switch (Op.of(head)) {
            case Op.ACQUIRE -> take(event, thread, target, site, 0);
            case Op.ACQUIRE_SHARED -> take(event, thread, target, site, 1);
            case Op.RELEASE -> enter(thread, contexts.give(context[thread], 2 * target));
            case Op.RELEASE_SHARED -> enter(thread, contexts.give(context[thread], 2 * target + 1));
            case Op.BEGIN -> begin(event, head, thread);
            case Op.END -> end(event, thread);
            default -> order.follow(thread, Op.of(head), target);
        }
    }

    private void take(int event, int thread, int lock, int site, int shared) {
        if (context[thread] != 0) {
            int held = heldLocks.of(context[thread]);
            acquires.add(
                    event, Groups.pair(lock, site), Groups.pair(held, Op.head(thread, shared)), order.segment(thread));
        }
        enter(thread, contexts.take(context[thread], 2 * lock + shared));
    }

    private void enter(int thread, int entered) {
        context[thread] = entered;
        step[thread]++;
        if (lastRegion[thread] != RegionTable.NONE) {
            regionContexts[thread].enter(entered, step[thread]);
        }
    }

    // What is inside of another region belongs to that one: all pairs of the inner one are pairs of the outer one.
    private void begin(int event, int head, int thread) {
        if (depth[thread]++ == 0) {
            int before = lastRegion[thread];
            boolean continues = (head & Op.CONTINUES) != 0 && before != RegionTable.NONE;
            int meant = continues ? regionContexts[thread].all(contextSets) : RegionTable.NONE;
            int number = regions.begin(event, before, meant);
            region[thread] = 2 * number + (continues ? 1 : 0);
            lastRegion[thread] = number;
            if (!continues) {
                usedAgain.begin(thread);
            }
            regionContexts[thread].begin(context[thread], step[thread]);
        }
    }

    private void end(int event, int thread) {
        if (depth[thread] > 0 && --depth[thread] == 0) {
            regions.end(lastRegion[thread], event, regionContexts[thread]);
            region[thread] = RegionTable.NONE;
        }
    }
}
