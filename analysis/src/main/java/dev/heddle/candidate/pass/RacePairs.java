package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.List;

/** Finds the pairs of places that may race: conflicting accesses that neither must-order nor locks keep apart. */
final class RacePairs implements HappensBefore.Races {

    /** How many pairs of events are kept for each pair of places. */
    static final int MOST_EXAMPLES = 8;

    private static final int CONFLICTING = 0;
    private static final int UNORDERED = 1;
    private static final int UNLOCKED = 2;
    private static final int UNCROSSED = 3;

    /** What is known of a pair of places. */
    static final class Pair {
        final int access;
        final int other;
        int variable = -1;
        int stage = CONFLICTING;
        long observed;
        boolean publishes;
        boolean proved;
        final List<int[]> examples = new ArrayList<>();

        Pair(int access, int other) {
            this.access = access;
            this.other = other;
        }

        boolean isSuspect() {
            return stage == UNCROSSED;
        }

        private void example(int event, int partner, boolean isSwapped) {
            examples.add(isSwapped ? new int[] {partner, event} : new int[] {event, partner});
        }
    }

    private final EventStream stream;
    private final LongIndex numbers = new LongIndex();
    private final List<Pair> pairs = new ArrayList<>();
    private final List<Pair> publications = new ArrayList<>();
    private final LongIndex publicationNumbers = new LongIndex();

    RacePairs(EventStream stream) {
        this.stream = stream;
    }

    List<Pair> pairs() {
        return pairs;
    }

    /** Races with accesses to objects that were not known to others: what must have been there before is not ordered before. */
    List<Pair> publications() {
        return publications;
    }

    // ── what the observed order shows ───────────────────────────────────────────────────────────────────────────────

    @Override
    public void race(int earlier, int later) {
        int head = stream.head(earlier);
        int access = Access.of(stream.site(earlier), Op.of(head));
        int other = Access.of(stream.site(later), stream.op(later));
        boolean isPrivate = (head & Op.PRIVATE) != 0;
        Pair pair = isPrivate ? pair(publicationNumbers, publications, access, other) : pair(access, other);
        if (pair.observed++ == 0) {
            pair.variable = stream.target(later);
            pair.example(earlier, later, access > other && !isPrivate);
        }
    }

    private Pair pair(int access, int other) {
        return pair(numbers, pairs, Math.min(access, other), Math.max(access, other));
    }

    private static Pair pair(LongIndex index, List<Pair> all, int access, int other) {
        int found = index.get(access, other);
        if (found < 0) {
            found = all.size();
            all.add(new Pair(access, other));
            index.put(access, other, found);
        }
        return all.get(found);
    }

    /** Whether the pair is proved, or shown by the observed order. */
    boolean isReal(int access, int other) {
        int found = numbers.get(Math.min(access, other), Math.max(access, other));
        return found >= 0 && (pairs.get(found).proved || pairs.get(found).observed > 0);
    }

    // ── what other orders may show ──────────────────────────────────────────────────────────────────────────────────

    /** Looks at all pairs of groups. */
    void addAll(Suspects suspects) {
        IntSequence groups = new IntSequence();
        for (int variable = 0; variable < stream.variables(); variable++) {
            groups.clear();
            Groups all = suspects.accesses;
            for (int group = all.firstOf(variable); group != Groups.NONE; group = all.next(group)) {
                groups.add(group);
            }
            addAll(variable, groups, suspects);
        }
    }

    private void addAll(int variable, IntSequence groups, Suspects suspects) {
        Timeline[] timelines = new Timeline[groups.size()];
        Groups all = suspects.accesses;
        for (int i = 0; i < timelines.length; i++) {
            for (int j = i + 1; j < timelines.length; j++) {
                int one = groups.get(i);
                int two = groups.get(j);
                if (all.thread(one) != all.thread(two)
                        && Access.canRace(Op.of(all.how(one)), Op.of(all.how(two)))) {
                    add(variable, one, two, i, j, timelines, suspects);
                }
            }
        }
    }

    private void add(int variable, int one, int two, int i, int j, Timeline[] timelines, Suspects suspects) {
        Groups all = suspects.accesses;
        int access = Access.of(all.site(one), Op.of(all.how(one)));
        int other = Access.of(all.site(two), Op.of(all.how(two)));
        Pair pair = pair(access, other);
        if (pair.variable < 0) {
            pair.variable = variable;
        }
        LockContexts.Together together = suspects.contexts.together(all.context(one), all.context(two));
        int reachable = UNORDERED + together.ordinal();
        boolean isWanted = reachable > pair.stage
                || (reachable == UNCROSSED && (pair.examples.size() < MOST_EXAMPLES));
        if (!isWanted) {
            return;
        }
        Timeline left = timeline(timelines, i, one, suspects);
        Timeline right = timeline(timelines, j, two, suspects);
        boolean unordered = left.unordered(right, (entry, partner) -> {
            if (reachable == UNCROSSED) {
                addExamples(pair, all, entry, partner, access > other);
            }
            return reachable == UNCROSSED && pair.examples.size() < MOST_EXAMPLES;
        });
        if (unordered) {
            pair.stage = Math.max(pair.stage, reachable);
            if (reachable == UNCROSSED) {
                pair.variable = variable;
                pair.publishes |= ((all.how(one) | all.how(two)) & Op.PUBLISHES) != 0;
            }
        }
    }

    private static Timeline timeline(Timeline[] timelines, int index, int group, Suspects suspects) {
        if (timelines[index] == null) {
            timelines[index] = new Timeline(suspects.accesses, suspects.order, group);
        }
        return timelines[index];
    }

    private static void addExamples(Pair pair, Groups all, int entry, int partner, boolean isSwapped) {
        pair.example(all.lastEvent(entry), all.firstEvent(partner), isSwapped);
        if (all.count(entry) > 1 || all.count(partner) > 1) {
            pair.example(all.firstEvent(entry), all.lastEvent(partner), isSwapped);
        }
    }

    // ── results ─────────────────────────────────────────────────────────────────────────────────────────────────────

    RaceStages stages() {
        return new RaceStages(
                pairs.size(),
                atLeast(UNORDERED),
                atLeast(UNLOCKED),
                atLeast(UNCROSSED),
                (int) pairs.stream().filter(pair -> pair.observed > 0).count(),
                (int) pairs.stream().filter(pair -> pair.proved).count());
    }

    private int atLeast(int stage) {
        return (int) pairs.stream().filter(pair -> pair.stage >= stage).count();
    }
}
