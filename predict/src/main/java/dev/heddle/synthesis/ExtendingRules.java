// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.synthesis.Primitive.Barrier;
import dev.heddle.synthesis.Primitive.Lock;
import dev.heddle.synthesis.Primitive.SharedExclusiveLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** The rules that make one primitive for many threads of primitives for two. */
final class ExtendingRules {

    static final List<Rule> ALL = List.of(
            ExtendingRules::multithreadBarrier,
            ExtendingRules::multithreadLock,
            ExtendingRules::addSharedExclusiveLock,
            ExtendingRules::addWiderSharedExclusiveLock);

    private ExtendingRules() {}

    /**
     * MULTITHREAD.BARRIER. A further thread joins a barrier if it has one with each of its parties: from {@code
     * Barrier(T1[l1], …, Tn[ln])} and all {@code Barrier(Ti[li], Tn+1[ln+1])} to {@code Barrier(T1[l1], …, Tn+1[ln+1])}.
     */
    static List<Primitive> multithreadBarrier(List<Conjunct> conjuncts) {
        List<Barrier> barriers = Conjunct.all(Barrier.class, conjuncts);
        Set<Step> parties = new LinkedHashSet<>();
        barriers.forEach(barrier -> parties.addAll(barrier.steps()));
        Set<Barrier> known = new HashSet<>(barriers);
        List<Primitive> found = new ArrayList<>();
        for (Barrier barrier : barriers) {
            for (Step next : parties) {
                if (barrier.steps().stream().noneMatch(step -> step.thread().equals(next.thread()))
                        && barrier.steps().stream()
                                .allMatch(step -> known.contains(new Barrier(List.of(step, next))))) {
                    found.add(new Barrier(with(barrier.steps(), next)));
                }
            }
        }
        return found;
    }

    /**
     * MULTITHREAD.LOCK. A further stretch comes under a lock if each stretch under it must exclude it: from {@code
     * Lk(T1[L1], …, Tn[Ln])} and all {@code Lk(Ti[Li], Tn+1[Ln+1])} to {@code Lk(T1[L1], …, Tn+1[Ln+1])}.
     */
    static List<Primitive> multithreadLock(List<Conjunct> conjuncts) {
        Exclusions exclusions = Exclusions.in(conjuncts);
        List<Primitive> found = new ArrayList<>();
        for (Lock lock : Conjunct.all(Lock.class, conjuncts)) {
            for (Section next : exclusions.sections()) {
                if (lock.sections().stream().allMatch(section -> exclusions.between(section, next))) {
                    found.add(new Lock(with(lock.sections(), next)));
                }
            }
        }
        return found;
    }

    /**
     * ADD.SHAREDEXCLUSIVELOCK. Where each of some stretches must exclude each of some others, and the others exclude each
     * other too, the former share what the latter have exclusively: from all {@code Lk(Si, Xj)} and all {@code Lk(Xi, Xj)},
     * {@code i ≠ j}, to {@code ShExLock(Sh: S1, …, Sn, Ex: X1, …, Xm)}. With fewer than two shared stretches it would be a
     * plain lock.
     */
    static List<Primitive> addSharedExclusiveLock(List<Conjunct> conjuncts) {
        Exclusions exclusions = Exclusions.in(conjuncts);
        return sharedExclusiveLocks(exclusions, exclusions::between);
    }

    /**
     * ADD.WIDER.SHAREDEXCLUSIVELOCK, which TARA does not have. The same without {@code Lk(Xi, Xj)}: the lock makes the
     * exclusive stretches exclude each other although they need not, and in return it is one lock instead of many.
     */
    static List<Primitive> addWiderSharedExclusiveLock(List<Conjunct> conjuncts) {
        return sharedExclusiveLocks(Exclusions.in(conjuncts), (one, other) -> true);
    }

    private static List<Primitive> sharedExclusiveLocks(
            Exclusions exclusions, BiPredicate<Section, Section> togetherExclusive) {
        List<Primitive> found = new ArrayList<>();
        for (Section start : exclusions.sections()) {
            List<Section> exclusive = new ArrayList<>(List.of(start));
            List<Section> shared = exclusions.of(start);
            propose(shared, exclusive, found);
            for (Section next : exclusions.sections()) {
                List<Section> fewer = new ArrayList<>(shared);
                fewer.retainAll(exclusions.of(next));
                if (!exclusive.contains(next)
                        && fewer.size() >= 2
                        && exclusive.stream().allMatch(section -> togetherExclusive.test(section, next))) {
                    exclusive.add(next);
                    shared = fewer;
                    propose(shared, exclusive, found);
                }
            }
        }
        return found;
    }

    private static void propose(List<Section> shared, List<Section> exclusive, List<Primitive> found) {
        Set<String> threads = new HashSet<>();
        boolean distinct = exclusive.stream().allMatch(section -> threads.add(section.thread()))
                && shared.stream().allMatch(section -> threads.add(section.thread()));
        if (distinct && shared.size() >= 2) {
            found.add(new SharedExclusiveLock(shared, exclusive));
        }
    }

    private static <T> List<T> with(List<T> parts, T next) {
        List<T> all = new ArrayList<>(parts);
        all.add(next);
        return all;
    }

    /** The sections that some lock of two keeps apart. */
    private record Exclusions(Set<Lock> pairs, List<Section> sections) {

        static Exclusions in(List<Conjunct> conjuncts) {
            Set<Lock> pairs = new LinkedHashSet<>();
            Set<Section> sections = new LinkedHashSet<>();
            for (Lock lock : Conjunct.all(Lock.class, conjuncts)) {
                if (lock.sections().size() == 2) {
                    pairs.add(lock);
                    sections.addAll(lock.sections());
                }
            }
            return new Exclusions(pairs, List.copyOf(sections));
        }

        boolean between(Section one, Section other) {
            return !one.thread().equals(other.thread()) && pairs.contains(new Lock(List.of(one, other)));
        }

        List<Section> of(Section section) {
            return sections.stream().filter(other -> between(section, other)).toList();
        }
    }
}
