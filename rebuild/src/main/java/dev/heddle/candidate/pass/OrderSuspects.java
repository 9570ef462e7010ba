// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.pass.found.FoundOrder;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds reads that may come before the first write, loops over flags that may be stale, and objects that are made known too openly. */
final class OrderSuspects {

    private static final int MOST_EXAMPLES = 4;
    private static final int SEVERAL = Integer.MAX_VALUE;

    /** The data about two places. */
    static final class Found {
        final FoundOrder.Kind kind;
        final int site;
        final int otherSite;
        final int variable;
        boolean observed;
        boolean proved;
        final List<int[]> examples = new ArrayList<>();

        Found(FoundOrder.Kind kind, int site, int otherSite, int variable) {
            this.kind = kind;
            this.site = site;
            this.otherSite = otherSite;
            this.variable = variable;
        }
    }

    private final EventStream stream;
    private final PassSuspects suspects;
    private final Groups accesses;
    private final RacePairs races;
    private final LongIndex numbers = new LongIndex();
    private final List<Found> found = new ArrayList<>();
    /** For each thread and place the variable that it reads there; made when it is asked for, because it seldom is. */
    private @Nullable LongIndex readAt;

    private OrderSuspects(EventStream stream, PassSuspects suspects, RacePairs races) {
        this.stream = stream;
        this.races = races;
        this.suspects = suspects;
        this.accesses = suspects.accesses;
    }

    static List<Found> of(EventStream stream, PassSuspects suspects, RacePairs races) {
        OrderSuspects orders = new OrderSuspects(stream, suspects, races);
        for (int variable = 0; variable < stream.variables(); variable++) {
            orders.addUses(variable);
            orders.addFlags(variable);
        }
        orders.addPublications();
        return orders.found;
    }

    private Found found(FoundOrder.Kind kind, int site, int otherSite, int variable) {
        int known = numbers.get((long) site << 32 | otherSite, kind.ordinal());
        if (known < 0) {
            known = found.size();
            found.add(new Found(kind, site, otherSite, variable));
            numbers.put((long) site << 32 | otherSite, kind.ordinal(), known);
        }
        return found.get(known);
    }

    private static void example(Found order, int event, int other) {
        if (order.examples.size() < MOST_EXAMPLES) {
            order.examples.add(new int[] {event, other});
        }
    }

    // ── use before initialisation ───────────────────────────────────────────────────────────────────────────────────

    private void addUses(int variable) {
        int write = suspects.firstWrite[variable];
        if (write < 0 || (stream.head(write) & Op.INITIALISES) == 0 || stream.op(write) > Op.SYNC_WRITE) {
            return;
        }
        if (stream.op(write) != Op.WRITE && stream.op(write) != Op.SYNC_WRITE) {
            return;
        }
        int writer = stream.thread(write);
        int segment = segmentOf(variable, write);
        if (segment < 0 || hasRead(variable, writer, write)) {
            return;
        }
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            boolean waits = (accesses.how(group) & Op.BRANCHES) != 0 && isRepeated(group);
            if (accesses.thread(group) != writer && Op.reads(Op.of(accesses.how(group))) && !waits) {
                addUse(variable, write, segment, group);
            }
        }
    }

    // Who reads a variable before giving it a value does not give it its first value.
    private boolean hasRead(int variable, int thread, int write) {
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            if (accesses.thread(group) == thread
                    && Op.reads(Op.of(accesses.how(group)))
                    && accesses.firstEvent(accesses.firstEntry(group)) < write) {
                return true;
            }
        }
        return false;
    }

    private int segmentOf(int variable, int event) {
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            int entry = accesses.firstEntry(group);
            if (accesses.firstEvent(entry) == event) {
                return accesses.segment(entry);
            }
        }
        return -1;
    }

    private void addUse(int variable, int write, int segment, int group) {
        GroupTimeline reads = new GroupTimeline(accesses, suspects.order, group);
        // Reads that come before the write in every interleaving are meant to.
        int entry = reads.anyBetween(stream.thread(write), segment, segment);
        if (entry != Groups.NONE) {
            Found use = found(
                    FoundOrder.Kind.USE_BEFORE_INITIALISATION, stream.site(write), accesses.site(group), variable);
            use.observed |= accesses.firstEvent(entry) < write;
            example(use, write, accesses.firstEvent(entry));
        }
    }

    // ── flags ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void addFlags(int variable) {
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            boolean branches = accesses.how(group) == (Op.READ | Op.BRANCHES);
            // Who takes a lock between two looks sees what others have written.
            if (branches
                    && accesses.context(group) == 0
                    && isRepeated(group)
                    && isAlone(group)
                    && !writes(variable, group)) {
                addFlag(variable, group);
            }
        }
    }

    /** Returns true if the thread reads nothing else at this place: a loop that waits always looks at the same variable. */
    private boolean isAlone(int group) {
        LongIndex index = readAt;
        if (index == null) {
            index = readAt();
            readAt = index;
        }
        return index.get(accesses.thread(group), accesses.site(group)) != SEVERAL;
    }

    private LongIndex readAt() {
        LongIndex index = new LongIndex();
        for (int group = 0; group < accesses.size(); group++) {
            int known = index.get(accesses.thread(group), accesses.site(group));
            boolean isSame = known < 0 || known == accesses.target(group);
            index.put(accesses.thread(group), accesses.site(group), isSame ? accesses.target(group) : SEVERAL);
        }
        return index;
    }

    private boolean isRepeated(int group) {
        int entry = accesses.firstEntry(group);
        return accesses.count(entry) > 1 || accesses.nextEntry(entry) != Groups.NONE;
    }

    private boolean writes(int variable, int reader) {
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            if (accesses.thread(group) == accesses.thread(reader) && Op.writes(Op.of(accesses.how(group)))) {
                return true;
            }
        }
        return false;
    }

    private void addFlag(int variable, int reader) {
        GroupTimeline reads = new GroupTimeline(accesses, suspects.order, reader);
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            if (accesses.thread(group) != accesses.thread(reader) && Op.writes(Op.of(accesses.how(group)))) {
                new GroupTimeline(accesses, suspects.order, group).unordered(reads, (write, read) -> {
                    Found flag = found(
                            FoundOrder.Kind.STALE_FLAG,
                            accesses.site(accesses.group(write)),
                            accesses.site(reader),
                            variable);
                    flag.proved |= races.isReal(
                            AccessCode.of(accesses.site(reader), Op.READ),
                            AccessCode.of(
                                    accesses.site(accesses.group(write)), Op.of(accesses.how(accesses.group(write)))));
                    example(flag, accesses.lastEvent(write), accesses.lastEvent(read));
                    return false;
                });
            }
        }
    }

    // ── publication ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void addPublications() {
        for (RacePairs.Pair pair : races.publications()) {
            add(pair, pair.access, pair.other, false);
        }
        for (RacePairs.Pair pair : races.pairs()) {
            if (pair.publishes && pair.isSuspect()) {
                boolean isSwapped = !Op.writes(AccessCode.op(pair.access));
                int write = isSwapped ? pair.other : pair.access;
                int read = isSwapped ? pair.access : pair.other;
                if (!Op.writes(AccessCode.op(read))) {
                    add(pair, write, read, isSwapped);
                }
            }
        }
    }

    private void add(RacePairs.Pair pair, int write, int read, boolean isSwapped) {
        Found publication =
                found(FoundOrder.Kind.PUBLICATION, AccessCode.site(write), AccessCode.site(read), pair.variable);
        publication.observed |= pair.observed > 0;
        publication.proved |= pair.proved;
        for (int[] example : pair.examples) {
            example(publication, example[isSwapped ? 1 : 0], example[isSwapped ? 0 : 1]);
        }
    }
}
