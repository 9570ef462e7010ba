// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Keeps the clauses that are attached, and from time to time forgets the learnt ones that are of least use. */
final class LearntClauses {

    private static final int FIRST_REDUCTION = 2000;
    private static final int REDUCTION_STEP = 500;
    /** Learnt clauses of at most this quality are kept for good. */
    private static final int GOOD_QUALITY = 2;
    /** Words of the store that may be used up by explanations before they are thrown away. */
    private static final int SPACE_FOR_EXPLANATIONS = 1 << 22;

    private final ClauseStore clauses;
    private final Trail trail;
    private final UnitPropagation propagation;
    private final IntList given = new IntList();
    private final IntList learnt = new IntList();
    private int learntSinceReduction;
    private int reductions;
    private int usedAfterReduction;

    LearntClauses(ClauseStore clauses, Trail trail, UnitPropagation propagation) {
        this.clauses = clauses;
        this.trail = trail;
        this.propagation = propagation;
    }

    int given() {
        return given.size();
    }

    void addGiven(int clause) {
        given.add(clause);
        propagation.attach(clause);
        usedAfterReduction += clauses.size(clause);
    }

    void addLearnt(int clause) {
        learnt.add(clause);
        propagation.attach(clause);
        learntSinceReduction++;
    }

    /** Returns true if it is time to forget. */
    boolean isCrowded() {
        return learntSinceReduction >= FIRST_REDUCTION + REDUCTION_STEP * reductions
                || clauses.used() > 2 * usedAfterReduction + SPACE_FOR_EXPLANATIONS;
    }

    /**
     * Forgets the worse half of the learnt clauses, those that hold anyway, and all explanations. Only at level 0, where
     * no clause is needed as a reason.
     */
    void reduceIfCrowded() {
        if (!isCrowded()) {
            return;
        }
        if (learntSinceReduction >= FIRST_REDUCTION + REDUCTION_STEP * reductions) {
            reductions++;
            learntSinceReduction = 0;
            keepBetterHalf();
        }
        dropSatisfied(given);
        dropSatisfied(learnt);
        clauses.keepOnly(given, learnt);
        propagation.attachOnly(given, learnt);
        usedAfterReduction = clauses.used();
    }

    private void keepBetterHalf() {
        int[] ranked = IntStream.of(learnt.toArray())
                .boxed()
                .sorted(Comparator.comparingInt(clauses::quality)
                        .thenComparing(Comparator.comparingInt(clauses::lastUse).reversed()))
                .mapToInt(Integer::intValue)
                .toArray();
        learnt.clear();
        for (int i = 0; i < ranked.length; i++) {
            if (i < ranked.length / 2 || clauses.quality(ranked[i]) <= GOOD_QUALITY || clauses.size(ranked[i]) == 2) {
                learnt.add(ranked[i]);
            }
        }
    }

    private void dropSatisfied(IntList list) {
        int kept = 0;
        for (int i = 0; i < list.size(); i++) {
            if (!isSatisfied(list.get(i))) {
                list.set(kept++, list.get(i));
            }
        }
        list.truncate(kept);
    }

    /** A clause that was given. */
    int given(int index) {
        return given.get(index);
    }

    boolean isSatisfied(int clause) {
        for (int i = 0; i < clauses.size(clause); i++) {
            if (trail.isTrue(clauses.literal(clause, i))) {
                return true;
            }
        }
        return false;
    }
}
