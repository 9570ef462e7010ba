// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.HappensBefore;
import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.pass.found.RaceStages;
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

    /** The data about a pair of places. */
    static final class Pair {
        final int access;
        final int other;
        int variable = -1;
        int stage = CONFLICTING;
        long observed;
        long observedAnyway;
        boolean isCompared;
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

        /** Returns true if the observed order shows it, and would not if accesses that synchronise were all volatile. */
        boolean isByWeakness() {
            return isCompared && observed > observedAnyway;
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
        Pair pair = observing(earlier, later);
        if (pair.observed++ == 0) {
            pair.variable = stream.target(later);
            int access = AccessCode.of(stream.site(earlier), stream.op(earlier));
            pair.example(earlier, later, access != pair.access);
        }
    }

    private Pair observing(int earlier, int later) {
        int access = AccessCode.of(stream.site(earlier), stream.op(earlier));
        int other = AccessCode.of(stream.site(later), stream.op(later));
        boolean isPrivate = (stream.head(earlier) & Op.PRIVATE) != 0;
        return isPrivate ? pair(publicationNumbers, publications, access, other) : pair(access, other);
    }

    /**
     * Tells what is left unordered only because some accesses that synchronise are weaker than volatile ones: it is a race wherever the two may
     * stand, for no order of steps puts right what nothing orders. To be called when all else is known.
     */
    void addWeakness() {
        HappensBefore.findAsVolatile(stream, (earlier, later) -> observing(earlier, later).observedAnyway++);
        pairs.forEach(pair -> pair.isCompared = true);
        publications.forEach(pair -> pair.isCompared = true);
        pairs.stream().filter(Pair::isByWeakness).forEach(pair -> pair.stage = UNCROSSED);
        publications.stream().filter(Pair::isByWeakness).forEach(this::addPublished);
    }

    private void addPublished(Pair publication) {
        Pair pair = pair(publication.access, publication.other);
        if (pair.variable < 0) {
            pair.variable = publication.variable;
        }
        pair.observed += publication.observed - publication.observedAnyway;
        pair.publishes = true;
        pair.stage = UNCROSSED;
        int[] example = publication.examples.get(0);
        pair.example(example[0], example[1], publication.access > publication.other);
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

    /** Returns true if the pair is proved, or shown by the observed order. */
    boolean isReal(int access, int other) {
        int found = numbers.get(Math.min(access, other), Math.max(access, other));
        return found >= 0 && (pairs.get(found).proved || pairs.get(found).observed > 0);
    }

    // ── what other orders may show ──────────────────────────────────────────────────────────────────────────────────

    /** Looks at all pairs of groups. */
    void addAll(PassSuspects suspects) {
        for (int variable = 0; variable < stream.variables(); variable++) {
            Buckets buckets = Buckets.of(variable, suspects);
            List<Buckets.Bucket> all = buckets.all();
            for (int i = 0; i < all.size(); i++) {
                for (int j = i; j < all.size(); j++) {
                    if (AccessCode.canRace(all.get(i).op(), all.get(j).op())) {
                        add(variable, all.get(i), all.get(j), buckets, suspects);
                    }
                }
            }
        }
    }

    private void add(int variable, Buckets.Bucket one, Buckets.Bucket two, Buckets buckets, PassSuspects suspects) {
        if (!haveTwoThreads(one, two, suspects.accesses)) {
            return;
        }
        Pair pair = pair(one.access, two.access);
        if (pair.variable < 0) {
            pair.variable = variable;
        }
        int reachable =
                UNORDERED + suspects.contexts.together(one.context, two.context).ordinal();
        boolean isWanted = reachable > pair.stage || (reachable == UNCROSSED && pair.examples.size() < MOST_EXAMPLES);
        if (isWanted && isUnordered(pair, one, two, reachable == UNCROSSED, buckets, suspects.accesses)) {
            pair.stage = Math.max(pair.stage, reachable);
            if (reachable == UNCROSSED) {
                pair.variable = variable;
                pair.publishes |= ((one.flags | two.flags) & Op.PUBLISHES) != 0;
            }
        }
    }

    private static boolean haveTwoThreads(Buckets.Bucket one, Buckets.Bucket two, Groups all) {
        int thread = all.thread(one.group(0));
        for (int i = 0; i < one.size(); i++) {
            if (all.thread(one.group(i)) != thread) {
                return true;
            }
        }
        for (int j = 0; j < two.size(); j++) {
            if (all.thread(two.group(j)) != thread) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnordered(
            Pair pair, Buckets.Bucket one, Buckets.Bucket two, boolean wantsExamples, Buckets buckets, Groups all) {
        boolean found = false;
        for (int i = 0; i < one.size(); i++) {
            for (int j = one == two ? i + 1 : 0; j < two.size(); j++) {
                boolean isDone = found && (!wantsExamples || pair.examples.size() >= MOST_EXAMPLES);
                if (isDone) {
                    return true;
                }
                if (all.thread(one.group(i)) != all.thread(two.group(j))) {
                    found |= buckets.timeline(one, i).unordered(buckets.timeline(two, j), (entry, partner) -> {
                        if (wantsExamples) {
                            addExamples(pair, all, entry, partner, one.access > two.access);
                        }
                        return wantsExamples && pair.examples.size() < MOST_EXAMPLES;
                    });
                }
            }
        }
        return found;
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
