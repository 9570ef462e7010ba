// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.synthesis.Primitive.Barrier;
import dev.heddle.synthesis.Primitive.Lock;
import dev.heddle.synthesis.Primitive.SharedExclusiveLock;
import dev.heddle.synthesis.Primitive.WaitNotify;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules on the examples of the TARA paper; steps are numbered as there. */
class RewriteRulesTest {

    @Test
    void two_stretches_that_must_not_overlap_get_a_lock() {
        // Example 3.2
        List<Conjunct> good = List.of(either(hb("D", 2, "W", 1), hb("W", 2, "D", 1)));

        assertThat(IntroducingRules.addLock(good)).containsExactly(lock("D", 1, 2, "W", 1, 2));
        assertThat(IntroducingRules.addCoveringLock(good)).isEmpty();
    }

    @Test
    void an_atom_becomes_a_wait() {
        assertThat(IntroducingRules.addWaitNotify(List.of(either(hb("I", 2, "F", 2)))))
                .containsExactly(new WaitNotify(new Step("F", 2), new Step("I", 2)));
    }

    @Test
    void two_threads_that_need_all_of_each_other_meet_at_a_barrier() {
        // Example 3.3
        List<Conjunct> good = List.of(
                either(hb("F", 4, "S", 3), hb("S", 4, "F", 3)), either(hb("S", 4, "F", 5)), either(hb("F", 4, "S", 5)));

        assertThat(IntroducingRules.addLock(good)).containsExactly(lock("F", 3, 4, "S", 3, 4));
        assertThat(IntroducingRules.addBarrier(good)).containsExactly(barrier("F", 5, "S", 5));
    }

    @Test
    void an_atom_that_speaks_of_something_earlier_leads_to_the_same_barrier() {
        List<Conjunct> good = List.of(either(hb("S", 2, "F", 5)), either(hb("F", 4, "S", 5)));

        assertThat(IntroducingRules.addBarrier(good)).containsExactly(barrier("F", 5, "S", 5));
    }

    @Test
    void the_normalisation_of_figure_3a_ends_up_with_a_lock_and_a_barrier() {
        List<Conjunct> good = rewritten(
                either(hb("F", 4, "S", 3), hb("S", 4, "F", 3)), either(hb("S", 4, "F", 5)), either(hb("F", 4, "S", 5)));

        assertThat(good.get(0).primitives()).contains(lock("F", 3, 4, "S", 3, 4));
        assertThat(good.get(1).primitives()).contains(barrier("F", 5, "S", 5));
        assertThat(good.get(2).primitives()).contains(barrier("F", 5, "S", 5));
    }

    @Test
    void the_locks_of_figure_3b_are_merged_although_their_conjuncts_differ() {
        // Example 3.4, with an atom of its own for each of the two ψ.
        HbAtom psi1 = hb("C", 1, "F", 9);
        HbAtom psi2 = hb("C", 1, "S", 9);
        List<Conjunct> good = rewritten(
                either(hb("I", 2, "F", 2)),
                either(hb("I", 2, "S", 2)),
                either(hb("F", 4, "S", 3), hb("S", 4, "F", 4), psi1),
                either(hb("F", 4, "S", 4), hb("S", 4, "F", 3), psi1),
                either(hb("F", 4, "S", 3), hb("S", 4, "F", 4), psi2),
                either(hb("F", 4, "S", 4), hb("S", 4, "F", 3), psi2));

        assertThat(good.get(0).primitives()).contains(new WaitNotify(new Step("F", 2), new Step("I", 2)));
        assertThat(good.get(1).primitives()).contains(new WaitNotify(new Step("S", 2), new Step("I", 2)));
        assertThat(good.subList(2, 6))
                .allSatisfy(conjunct -> assertThat(conjunct.primitives()).contains(lock("F", 3, 4, "S", 3, 4)));
    }

    @Test
    void locks_are_merged_if_each_thread_has_a_larger_stretch() {
        List<Conjunct> good = List.of(locked(lock("F", 4, 4, "S", 3, 4)), locked(lock("F", 3, 4, "S", 4, 4)));

        assertThat(MergingRules.mergeLocks(good)).containsExactly(lock("F", 3, 4, "S", 3, 4));
    }

    @Test
    void locks_over_stretches_apart_are_not_merged() {
        Lock here = lock("F", 1, 2, "S", 1, 2);
        Lock there = lock("F", 4, 5, "S", 4, 5);
        List<Conjunct> good = Rewriting.applied(MergingRules::mergeLocks, List.of(locked(here), locked(there)));

        assertThat(Conjunct.all(Lock.class, good)).containsExactlyInAnyOrder(here, there);
    }

    @Test
    void locks_that_would_be_taken_in_opposite_orders_become_one() {
        List<Conjunct> good = List.of(locked(lock("F", 1, 3, "S", 2, 4)), locked(lock("F", 2, 5, "S", 1, 3)));

        assertThat(MergingRules.mergeDeadlockingLocks(good)).containsExactly(lock("F", 1, 5, "S", 1, 4));
    }

    @Test
    void a_third_stretch_comes_under_the_lock_that_excludes_the_others() {
        List<Conjunct> good = List.of(
                locked(lock("A", 1, 2, "B", 1, 2)),
                locked(lock("A", 1, 2, "C", 1, 2)),
                locked(lock("B", 1, 2, "C", 1, 2)));

        assertThat(ExtendingRules.multithreadLock(good))
                .contains(new Lock(List.of(section("A", 1, 2), section("B", 1, 2), section("C", 1, 2))));
        assertThat(ExtendingRules.multithreadLock(good.subList(0, 2))).isEmpty();
    }

    @Test
    void a_third_party_comes_to_the_barrier_that_it_shares_with_the_others() {
        List<Conjunct> good = List.of(
                with(barrier("A", 3, "B", 3), hb("A", 2, "B", 3)),
                with(barrier("A", 3, "C", 3), hb("A", 2, "C", 3)),
                with(barrier("B", 3, "C", 3), hb("B", 2, "C", 3)));

        assertThat(ExtendingRules.multithreadBarrier(good))
                .contains(new Barrier(List.of(new Step("A", 3), new Step("B", 3), new Step("C", 3))));
    }

    @Test
    void readers_share_what_a_writer_has_exclusively() {
        List<Conjunct> good = List.of(locked(lock("R", 1, 3, "W", 1, 1)), locked(lock("Q", 1, 3, "W", 1, 1)));

        assertThat(ExtendingRules.addSharedExclusiveLock(good))
                .contains(new SharedExclusiveLock(
                        List.of(section("Q", 1, 3), section("R", 1, 3)), List.of(section("W", 1, 1))));
    }

    @Test
    void two_writers_get_one_shared_exclusive_lock_if_they_exclude_each_other() {
        List<Conjunct> independent = List.of(
                locked(lock("R", 1, 3, "V", 1, 1)),
                locked(lock("Q", 1, 3, "V", 1, 1)),
                locked(lock("R", 1, 3, "W", 1, 1)),
                locked(lock("Q", 1, 3, "W", 1, 1)));
        List<Conjunct> exclusive = new ArrayList<>(independent);
        exclusive.add(locked(lock("V", 1, 1, "W", 1, 1)));
        Primitive both = new SharedExclusiveLock(
                List.of(section("Q", 1, 3), section("R", 1, 3)), List.of(section("V", 1, 1), section("W", 1, 1)));

        assertThat(ExtendingRules.addSharedExclusiveLock(exclusive)).contains(both);
        assertThat(ExtendingRules.addSharedExclusiveLock(independent)).doesNotContain(both);
        assertThat(ExtendingRules.addWiderSharedExclusiveLock(independent)).contains(both);
    }

    @Test
    void crossed_stretches_get_a_lock_over_both_ends() {
        // 2stage: a2 and a3 read what b3 and b4 write.
        List<Conjunct> good = List.of(either(hb("b", 4, "a", 3), hb("a", 2, "b", 3)));

        assertThat(IntroducingRules.addLock(good)).isEmpty();
        assertThat(IntroducingRules.addCoveringLock(good)).containsExactly(lock("a", 2, 3, "b", 3, 4));
        assertThat(good.get(0).isEnsuredBy(lock("a", 2, 3, "b", 3, 4))).isTrue();
    }

    @Test
    void a_proposal_goes_only_to_conjuncts_that_it_ensures() {
        Conjunct loose = either(hb("a", 1, "b", 5), hb("b", 4, "a", 9));
        Conjunct tight = either(hb("a", 3, "b", 2), hb("b", 4, "a", 1));
        Primitive lock = lock("a", 2, 3, "b", 2, 4);

        List<Conjunct> changed = Rewriting.applied(conjuncts -> List.of(lock), List.of(loose, tight));

        assertThat(changed.get(0).primitives()).containsExactly(lock);
        assertThat(changed.get(1).primitives()).isEmpty();
    }

    // ── writing conjuncts ───────────────────────────────────────────────────────────────────────────────────────────

    private static HbAtom hb(String earlier, int earlierIndex, String later, int laterIndex) {
        return new HbAtom(new Step(earlier, earlierIndex), new Step(later, laterIndex));
    }

    private static Conjunct either(HbAtom... atoms) {
        return Conjunct.of(new LinkedHashSet<>(List.of(atoms)));
    }

    private static Conjunct with(Primitive primitive, HbAtom... atoms) {
        return new Conjunct(Set.of(atoms), Set.of(primitive));
    }

    /** A conjunct that says just what the lock guarantees. */
    private static Conjunct locked(Lock lock) {
        return new Conjunct(Guarantees.of(lock).disjunctions().get(0), Set.of(lock));
    }

    private static Section section(String thread, int first, int last) {
        return new Section(thread, first, last);
    }

    private static Lock lock(String one, int first, int last, String other, int otherFirst, int otherLast) {
        return new Lock(List.of(section(one, first, last), section(other, otherFirst, otherLast)));
    }

    private static Barrier barrier(String one, int index, String other, int otherIndex) {
        return new Barrier(List.of(new Step(one, index), new Step(other, otherIndex)));
    }

    private static List<Conjunct> rewritten(Conjunct... conjuncts) {
        return Rewriting.rewritten(List.of(conjuncts));
    }
}
