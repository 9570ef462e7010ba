package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
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

    /** What is known of three places. */
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

    private final Suspects suspects;
    private final Groups accesses;
    private final LongIndex numbers = new LongIndex();
    private final List<Triple> triples = new ArrayList<>();
    private final long[][] events = new long[AtomicUnit.values().length][3];

    private Triples(Suspects suspects) {
        this.suspects = suspects;
        this.accesses = suspects.accesses;
    }

    static Triples of(EventStream stream, Suspects suspects) {
        Triples triples = new Triples(suspects);
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
        IntSequence groups = new IntSequence();
        for (int group = accesses.firstOf(variable); group != Groups.NONE; group = accesses.next(group)) {
            groups.add(group);
        }
        @Nullable Timeline[] timelines = new Timeline[groups.size()];
        for (int pair = suspects.pairs.firstOf(variable); pair != RegionPairs.NONE; pair = suspects.pairs.next(pair)) {
            int earlier = accesses.group(suspects.pairs.earlier(pair));
            int later = accesses.group(suspects.pairs.later(pair));
            for (int i = 0; i < groups.size(); i++) {
                int remote = groups.get(i);
                if (accesses.thread(remote) != accesses.thread(earlier)
                        && isUnserialisable(accesses.how(earlier), accesses.how(remote), accesses.how(later))) {
                    Timeline timeline = timelines[i];
                    if (timeline == null) {
                        timeline = new Timeline(accesses, suspects.order, remote);
                        timelines[i] = timeline;
                    }
                    add(variable, pair, remote, timeline);
                }
            }
        }
    }

    private static boolean isUnserialisable(int earlier, int remote, int later) {
        return Op.writes(Op.of(remote)) || (Op.writes(Op.of(earlier)) && Op.writes(Op.of(later)));
    }

    private void add(int variable, int pair, int remote, Timeline timeline) {
        RegionPairs pairs = suspects.pairs;
        int earlier = pairs.earlier(pair);
        int later = pairs.later(pair);
        int thread = accesses.thread(accesses.group(earlier));
        int from = accesses.segment(earlier);
        int to = accesses.segment(later);
        long[] counts = events[pairs.unit(pair).ordinal()];
        counts[POTENTIAL] += pairs.count(pair) * timeline.count();
        Triple triple = triple(earlier, remote, later, pairs.unit(pair));
        long unordered = pairs.count(pair) * timeline.countBetween(thread, from, to);
        if (unordered == 0) {
            return;
        }
        counts[UNORDERED] += unordered;
        triple.stage = Math.max(triple.stage, UNORDERED);
        if (!isPossible(pairs.between(pair), accesses.context(remote))) {
            return;
        }
        counts[UNLOCKED] += unordered;
        if (triple.stage < UNLOCKED) {
            triple.stage = UNLOCKED;
            triple.variable = variable;
            triple.region = pairs.region(pair);
        }
        triple.events += unordered;
        int first = timeline.anyBetween(thread, from, to);
        addExample(triple, pair, accesses.firstEvent(first));
        int last = timeline.lastBetween(thread, from, to);
        if (accesses.lastEvent(last) != accesses.firstEvent(first)) {
            addExample(triple, pair, accesses.lastEvent(last));
        }
    }

    private void addExample(Triple triple, int pair, int remote) {
        RegionPairs pairs = suspects.pairs;
        if (triple.examples.size() < MOST_EXAMPLES) {
            triple.examples.add(new int[] {pairs.earlierEvent(pair), remote, pairs.laterEvent(pair)});
        }
        triple.observed |= remote > pairs.earlierEvent(pair) && remote < pairs.laterEvent(pair);
    }

    private Triple triple(int earlier, int remote, int later, AtomicUnit unit) {
        int one = access(accesses.group(earlier));
        int two = access(remote);
        int three = access(accesses.group(later));
        int found = numbers.get((long) one << 32 | three, (long) two << 2 | unit.ordinal());
        if (found < 0) {
            found = triples.size();
            triples.add(new Triple(one, two, three, unit));
            numbers.put((long) one << 32 | three, (long) two << 2 | unit.ordinal(), found);
        }
        return triples.get(found);
    }

    private int access(int group) {
        return Access.of(accesses.site(group), Op.of(accesses.how(group)));
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
