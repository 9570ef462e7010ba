package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/**
 * Collects what could be part of a race, deadlock or atomicity violation: accesses and acquires by group, and pairs of accesses
 * in regions.
 */
final class Suspects implements EventStream.Visitor {

    /** What a group of accesses is told apart by, besides its op. */
    private static final int TOLD_APART = Op.BRANCHES | Op.PUBLISHES | Op.INITIALISES;

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
    private final Updates updates;
    private final int[] context;
    private final int[] depth;
    private final OpenRegion[] region;
    private final OpenRegion[] regionBefore;
    private final boolean[] continues;
    private long crowded;

    private Suspects(EventStream stream) {
        int threads = stream.threads();
        this.order = new MustOrder(threads, stream.gates());
        this.accesses = new Groups(stream.variables());
        this.acquires = new Groups(stream.locks());
        this.pairs = new RegionPairs(stream.variables());
        this.firstWrite = new int[stream.variables()];
        Arrays.fill(firstWrite, -1);
        this.heldLocks = new HeldLocks(contexts);
        this.updates = new Updates(threads, pairs, contextSets);
        this.context = new int[threads];
        this.depth = new int[threads];
        this.region = new OpenRegion[threads];
        this.regionBefore = new OpenRegion[threads];
        this.continues = new boolean[threads];
        Arrays.setAll(region, ignored -> new OpenRegion());
        Arrays.setAll(regionBefore, ignored -> new OpenRegion());
    }

    static Suspects of(EventStream stream) {
        Suspects suspects = new Suspects(stream);
        stream.forEach(suspects);
        return suspects;
    }

    /** How many accesses in regions were left out because there were too many different ones of the same variable. */
    long crowded() {
        return crowded;
    }

    /** The sets of locks that are held when another is taken. */
    HeldLocks heldLocks() {
        return heldLocks;
    }

    @Override
    public void visit(int event, int head, int target, int site) {
        int op = Op.of(head);
        int thread = Op.thread(head);
        if (Op.isAccess(op)) {
            access(event, head, thread, target, site);
            return;
        }
        switch (op) {
            case Op.ACQUIRE -> take(event, thread, target, site, 0);
            case Op.ACQUIRE_SHARED -> take(event, thread, target, site, 1);
            case Op.RELEASE -> enter(thread, contexts.give(context[thread], 2 * target));
            case Op.RELEASE_SHARED -> enter(thread, contexts.give(context[thread], 2 * target + 1));
            case Op.BEGIN -> begin(event, head, thread);
            case Op.END -> end(thread);
            default -> order.follow(thread, op, target);
        }
    }

    private void access(int event, int head, int thread, int variable, int site) {
        int op = Op.of(head);
        if (firstWrite[variable] == -1 && Op.writes(op)) {
            firstWrite[variable] = (head & NOT_THE_PROGRAMS) == 0 ? event : -2;
        }
        if ((head & NOT_THE_PROGRAMS) != 0) {
            return;
        }
        int how = op | (head & TOLD_APART);
        int entry = accesses.add(event, variable, thread, site, how, context[thread], order.segment(thread));
        if ((head & Op.UPDATES) != 0) {
            updates.note(event, thread, op, variable, entry, context[thread], depth[thread] > 0);
        }
        if (depth[thread] > 0) {
            OpenRegion open = region[thread];
            crowded += open.of(variable).use(entry, event, open.step()) ? 0 : 1;
        }
    }

    private void take(int event, int thread, int lock, int site, int shared) {
        if (context[thread] != 0) {
            int held = heldLocks.of(context[thread]);
            acquires.add(event, lock, thread, site, shared, held, order.segment(thread));
        }
        enter(thread, contexts.take(context[thread], 2 * lock + shared));
    }

    private void enter(int thread, int entered) {
        context[thread] = entered;
        updates.lockChanged(thread);
        if (depth[thread] > 0) {
            region[thread].enter(entered);
        } else if (regionBefore[thread].begin >= 0) {
            regionBefore[thread].enter(entered);
        }
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    // What is inside of another region belongs to that one: all pairs of the inner one are pairs of the outer one.
    private void begin(int event, int head, int thread) {
        if (depth[thread]++ == 0) {
            updates.regionBegins(thread);
            continues[thread] = (head & Op.CONTINUES) != 0 && regionBefore[thread].begin >= 0;
            region[thread].begin(event, context[thread]);
        }
    }

    private void end(int thread) {
        if (depth[thread] == 0 || --depth[thread] > 0) {
            return;
        }
        OpenRegion closed = region[thread];
        for (int i = 0; i < closed.size(); i++) {
            addPairs(closed, closed.get(i));
        }
        if (continues[thread]) {
            addMeant(regionBefore[thread], closed);
        }
        region[thread] = regionBefore[thread];
        regionBefore[thread] = closed;
    }

    private void addPairs(OpenRegion in, OpenRegion.Uses uses) {
        for (int later = 0; later < uses.size; later++) {
            for (int earlier = 0; earlier < uses.size; earlier++) {
                long times = uses.pairs(earlier, later);
                if (times > 0) {
                    // The widest such pair is the one that most can come between of.
                    int between = in.between(uses.firstStep(earlier), uses.lastStep(later), contextSets);
                    pairs.add(
                            uses.variable,
                            new RegionPairs.Pair(
                                    uses.entry(earlier),
                                    uses.firstEvent(earlier),
                                    uses.entry(later),
                                    uses.lastEvent(later),
                                    between),
                            AtomicUnit.REGION,
                            times,
                            in.begin);
                }
            }
        }
    }

    private void addMeant(OpenRegion before, OpenRegion after) {
        int between = before.between(0, Integer.MAX_VALUE, contextSets);
        for (int i = 0; i < after.size(); i++) {
            OpenRegion.Uses later = after.get(i);
            if (before.hasUsed(later.variable)) {
                OpenRegion.Uses earlier = before.of(later.variable);
                for (int j = 0; j < earlier.size; j++) {
                    for (int k = 0; k < later.size; k++) {
                        pairs.add(
                                later.variable,
                                new RegionPairs.Pair(
                                        earlier.entry(j),
                                        earlier.firstEvent(j),
                                        later.entry(k),
                                        later.lastEvent(k),
                                        between),
                                AtomicUnit.TWO_BLOCKS,
                                (long) earlier.count(j) * later.count(k),
                                before.begin);
                    }
                }
            }
        }
    }
}
