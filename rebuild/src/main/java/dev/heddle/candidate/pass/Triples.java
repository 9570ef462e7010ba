// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.LockContexts;
import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.pass.found.AtomicityStages;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds three accesses of one variable, two by a region and one by another thread, that can't be serialised if the other's comes
 * between: it writes, or it reads and both of the region write. Must-order and locks rule out most.
 */
final class Triples {

    private static final int MOST_EXAMPLES = 4;

    private static final int POTENTIAL = 0;
    private static final int UNORDERED = 1;
    private static final int UNLOCKED = 2;

    /** The data about three places. */
    static final class Triple {
        final int earlier;
        final int remote;
        final int later;
        final AtomicUnit unit;
        int stage;
        int variable;
        int region;
        long events;
        boolean observed;
        boolean proved;
        final List<int[]> examples = new ArrayList<>();

        Triple(int earlier, int remote, int later, AtomicUnit unit) {
            this.earlier = earlier;
            this.remote = remote;
            this.later = later;
            this.unit = unit;
        }

        boolean isSuspect() {
            return stage == UNLOCKED;
        }
    }

    private final PassSuspects suspects;
    private final Groups accesses;
    private final int[] @Nullable [] orderedThreads;
    private final LongIndex numbers = new LongIndex();
    private final List<Triple> triples = new ArrayList<>();
    private final long[][] events = new long[AtomicUnit.values().length][3];

    private Triples(int threads, PassSuspects suspects) {
        this.suspects = suspects;
        this.accesses = suspects.accesses;
        this.orderedThreads = new int[threads][];
    }

    static Triples of(EventStream stream, PassSuspects suspects) {
        Triples triples = new Triples(stream.threads(), suspects);
        for (int variable = 0; variable < stream.variables(); variable++) {
            if (suspects.pairs.firstOf(variable) != RegionPairs.NONE) {
                triples.addAll(variable);
            }
        }
        return triples;
    }

    List<Triple> triples() {
        return triples;
    }

    /** The stages of triples of one kind. */
    AtomicityStages stages(AtomicUnit unit, int observedRegions) {
        long[] counts = events[unit.ordinal()];
        return new AtomicityStages(
                counts[POTENTIAL],
                counts[UNORDERED],
                counts[UNLOCKED],
                atLeast(POTENTIAL, unit),
                atLeast(UNORDERED, unit),
                atLeast(UNLOCKED, unit),
                (int) triples.stream()
                        .filter(triple -> triple.unit == unit && triple.proved)
                        .count(),
                observedRegions);
    }

    private int atLeast(int stage, AtomicUnit unit) {
        return (int) triples.stream()
                .filter(triple -> triple.unit == unit && triple.stage >= stage)
                .count();
    }

    private void addAll(int variable) {
        Buckets buckets = Buckets.of(variable, suspects);
        for (int pair = suspects.pairs.firstOf(variable); pair != RegionPairs.NONE; pair = suspects.pairs.next(pair)) {
            int earlier = accesses.how(accesses.group(suspects.pairs.earlier(pair)));
            int later = accesses.how(accesses.group(suspects.pairs.later(pair)));
            boolean bothWrite = Op.writes(Op.of(earlier)) && Op.writes(Op.of(later));
            for (Buckets.Bucket remote : buckets.all()) {
                if (Op.writes(remote.op()) || bothWrite) {
                    add(variable, pair, remote, buckets);
                }
            }
        }
    }

    private void add(int variable, int pair, Buckets.Bucket remote, Buckets buckets) {
        RegionPairs pairs = suspects.pairs;
        int earlier = pairs.earlier(pair);
        int later = pairs.later(pair);
        int thread = accesses.thread(accesses.group(earlier));
        long others = remote.count - countOf(remote, thread);
        if (others == 0) {
            return;
        }
        long[] counts = events[pairs.unit(pair).ordinal()];
        counts[POTENTIAL] += pairs.count(pair) * others;
        Triple triple = triple(earlier, remote.access, later, pairs.unit(pair));
        int from = accesses.segment(earlier);
        int to = accesses.segment(later);
        long unordered = pairs.count(pair) * (others - ordered(remote, thread, from, to, buckets));
        if (unordered == 0) {
            return;
        }
        counts[UNORDERED] += unordered;
        triple.stage = Math.max(triple.stage, UNORDERED);
        if (!isPossible(pairs.between(pair), remote.context)) {
            return;
        }
        counts[UNLOCKED] += unordered;
        if (triple.stage < UNLOCKED) {
            triple.stage = UNLOCKED;
            triple.variable = variable;
            triple.region = pairs.region(pair);
        }
        triple.events += unordered;
        if (triple.examples.size() < MOST_EXAMPLES) {
            addExamples(triple, pair, remote, buckets);
        }
    }

    private long countOf(Buckets.Bucket bucket, int thread) {
        long count = 0;
        for (int i = 0; i < bucket.size(); i++) {
            if (accesses.thread(bucket.group(i)) == thread) {
                count += bucket.count(i);
            }
        }
        return count;
    }

    /** Returns how many events come before the one segment of the thread or after the other. */
    private long ordered(Buckets.Bucket bucket, int thread, int from, int to, Buckets buckets) {
        int[] others = orderedThreads(thread);
        long count = 0;
        for (int i = 0; i < bucket.size() && others.length > 0; i++) {
            if (Arrays.binarySearch(others, accesses.thread(bucket.group(i))) >= 0) {
                GroupTimeline timeline = buckets.timeline(bucket, i);
                count += timeline.count() - timeline.countBetween(thread, from, to);
            }
        }
        return count;
    }

    private int[] orderedThreads(int thread) {
        int[] known = orderedThreads[thread];
        if (known == null) {
            known = suspects.order.ordered(thread);
            orderedThreads[thread] = known;
        }
        return known;
    }

    private void addExamples(Triple triple, int pair, Buckets.Bucket remote, Buckets buckets) {
        int thread = accesses.thread(accesses.group(suspects.pairs.earlier(pair)));
        int from = accesses.segment(suspects.pairs.earlier(pair));
        int to = accesses.segment(suspects.pairs.later(pair));
        for (int i = 0; i < remote.size() && triple.examples.size() < MOST_EXAMPLES; i++) {
            GroupTimeline timeline = buckets.timeline(remote, i);
            int first =
                    accesses.thread(remote.group(i)) == thread ? Groups.NONE : timeline.anyBetween(thread, from, to);
            if (first != Groups.NONE) {
                addExample(triple, pair, accesses.firstEvent(first));
                int last = timeline.lastBetween(thread, from, to);
                if (accesses.lastEvent(last) != accesses.firstEvent(first)) {
                    addExample(triple, pair, accesses.lastEvent(last));
                }
            }
        }
    }

    private void addExample(Triple triple, int pair, int remote) {
        RegionPairs pairs = suspects.pairs;
        if (triple.examples.size() < MOST_EXAMPLES) {
            triple.examples.add(new int[] {pairs.earlierEvent(pair), remote, pairs.laterEvent(pair)});
        }
        triple.observed |= remote > pairs.earlierEvent(pair) && remote < pairs.laterEvent(pair);
    }

    private Triple triple(int earlier, int two, int later, AtomicUnit unit) {
        int one = access(accesses.group(earlier));
        int three = access(accesses.group(later));
        int found = numbers.get((long) one << 32 | three, (long) two << 3 | unit.ordinal());
        if (found < 0) {
            found = triples.size();
            triples.add(new Triple(one, two, three, unit));
            numbers.put((long) one << 32 | three, (long) two << 3 | unit.ordinal(), found);
        }
        return triples.get(found);
    }

    private int access(int group) {
        return AccessCode.of(accesses.site(group), Op.of(accesses.how(group)));
    }

    private boolean isPossible(int between, int context) {
        for (int own : suspects.contextSets.get(between)) {
            if (suspects.contexts.together(own, context) == LockContexts.Together.POSSIBLE) {
                return true;
            }
        }
        return false;
    }
}
