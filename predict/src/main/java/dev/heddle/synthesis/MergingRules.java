// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.Section;
import dev.heddle.synthesis.Primitive.Lock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** The rules that make one lock of two locks between the same two threads. */
final class MergingRules {

    static final List<Rule> ALL = List.of(MergingRules::mergeLocks, MergingRules::mergeDeadlockingLocks);

    private MergingRules() {}

    /**
     * MERGE.LOCKS. Two locks of the same two threads become one if in each thread the one stretch contains the other; the
     * larger stretches are kept: from {@code Lk(T1[L1], T2[L2'])} and {@code Lk(T1[L1'], T2[L2])} with {@code L1' ⊆ L1} and
     * {@code L2' ⊆ L2} to {@code Lk(T1[L1], T2[L2])}. (Figure 2 has both larger stretches in the same lock, but example 3.4
     * needs them in different ones.)
     */
    static List<Primitive> mergeLocks(List<Conjunct> conjuncts) {
        return forEachTwo(conjuncts, (one, other) -> {
            Optional<Section> first =
                    larger(one.sections().get(0), other.sections().get(0));
            Optional<Section> second =
                    larger(one.sections().get(1), other.sections().get(1));
            return first.isPresent() && second.isPresent() ? new Lock(List.of(first.get(), second.get())) : one;
        });
    }

    /**
     * MERGE.LOCKS.DEADLOCKS. Two locks that two threads would take in opposite orders become one: from {@code
     * Lk(T1[a1:a1'], T2[a2:a2'])} and {@code Lk(T1[b1:b1'], T2[b2:b2'])} with {@code a1 ≤ b1 ≤ a1'} (T1 takes b while it
     * holds a) and {@code b2 ≤ a2 ≤ b2'} (T2 takes a while it holds b) to {@code Lk(T1[a1:max(a1', b1')], T2[b2:max(a2',
     * b2')])}.
     */
    static List<Primitive> mergeDeadlockingLocks(List<Conjunct> conjuncts) {
        return forEachTwo(conjuncts, (one, other) -> {
            Section a1 = one.sections().get(0);
            Section a2 = one.sections().get(1);
            Section b1 = other.sections().get(0);
            Section b2 = other.sections().get(1);
            boolean opposite = (startsIn(b1, a1) && startsIn(a2, b2)) || (startsIn(a1, b1) && startsIn(b2, a2));
            return opposite ? new Lock(List.of(joined(a1, b1), joined(a2, b2))) : one;
        });
    }

    private static List<Primitive> forEachTwo(List<Conjunct> conjuncts, BinaryOperator<Lock> merge) {
        List<Lock> locks = Conjunct.all(Lock.class, conjuncts).stream()
                .filter(lock -> lock.sections().size() == 2)
                .toList();
        List<Primitive> found = new ArrayList<>();
        for (int i = 0; i < locks.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (haveSameThreads(locks.get(i), locks.get(j))) {
                    found.add(merge.apply(locks.get(i), locks.get(j)));
                }
            }
        }
        return found;
    }

    private static boolean haveSameThreads(Lock one, Lock other) {
        return threads(one).equals(threads(other));
    }

    private static List<String> threads(Lock lock) {
        return lock.sections().stream().map(Section::thread).toList();
    }

    private static Optional<Section> larger(Section one, Section other) {
        Section both = joined(one, other);
        return both.equals(one) || both.equals(other) ? Optional.of(both) : Optional.empty();
    }

    private static Section joined(Section one, Section other) {
        return new Section(one.thread(), Math.min(one.first(), other.first()), Math.max(one.last(), other.last()));
    }

    private static boolean startsIn(Section inner, Section outer) {
        return outer.first() <= inner.first() && inner.first() <= outer.last();
    }
}
