// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import static dev.heddle.expr.Expr.and;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.program.sync.Scene.is;
import static dev.heddle.program.sync.Scene.reach;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Semaphores, latches and barriers. */
class CountingTest {

    private final Scene scene = new Scene();

    // ── semaphore ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_semaphore_of_two_does_not_admit_three() {
        Semaphore semaphore = Semaphore.in(scene.builder, "semaphore", 2);
        for (ThreadBuilder thread : List.of(scene.a, scene.b, scene.c)) {
            thread.with(semaphore::acquire)
                    .with(visitor -> scene.visit(visitor, 2))
                    .with(semaphore::release);
        }

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_semaphore_of_two_admits_two() {
        Semaphore semaphore = Semaphore.in(scene.builder, "semaphore", 2);
        for (ThreadBuilder thread : List.of(scene.a, scene.b, scene.c)) {
            thread.with(semaphore::acquire)
                    .with(visitor -> scene.visit(visitor, 1))
                    .with(semaphore::release);
        }

        assertThat(scene.failing()).containsExactly("a_crowd1", "b_crowd1", "c_crowd1");
    }

    @Test
    void several_permits_are_taken_all_at_once_or_not_at_all() {
        Semaphore semaphore = Semaphore.in(scene.builder, "semaphore", 2);
        scene.a.with(thread -> semaphore.acquire(thread, 2)).with(thread -> scene.visit(thread, 1));
        scene.a.with(thread -> semaphore.release(thread, 2));
        scene.b.with(semaphore::acquire).with(thread -> scene.visit(thread, 1)).with(semaphore::release);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void trying_fails_only_where_permits_are_missing() {
        Semaphore semaphore = Semaphore.in(scene.builder, "semaphore", 1);
        scene.a.with(thread -> semaphore.tryAcquireFails(thread, 1)).with(thread -> reach(thread, "one"));
        scene.b.with(thread -> semaphore.tryAcquireFails(thread, 2)).with(thread -> reach(thread, "two"));

        assertThat(scene.failing()).containsExactly("two");
    }

    @Test
    void anybody_may_give_permits() {
        Semaphore semaphore = Semaphore.in(scene.builder, "semaphore", 0);
        scene.a.label("take").with(semaphore::acquire);
        scene.b.label("give").with(semaphore::release);

        assertThat(scene.enumerator().good()).hasSize(1);
        assertThat(scene.enumerator().infeasible()).hasSize(1);
    }

    // ── latch ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_latch_opens_when_all_have_counted_down() {
        Latch latch = Latch.in(scene.builder, "latch", 2);
        Variable one = scene.flag("one");
        Variable two = scene.flag("two");
        scene.a.assign(one, Expr.TRUE).with(latch::countDown);
        scene.b.assign(two, Expr.TRUE).with(latch::countDown);
        scene.c.with(latch::await).check(and(one.symbol(), two.symbol()));

        assertThat(scene.enumerator().anyBad()).isFalse();
        assertThat(scene.enumerator().anyGood()).isTrue();
    }

    @Test
    void an_open_latch_stays_open() {
        Latch latch = Latch.in(scene.builder, "latch", 1);
        scene.a.with(latch::countDown).with(latch::countDown).with(latch::await).with(latch::await);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void waiting_for_a_latch_times_out_only_while_it_is_closed() {
        Latch latch = Latch.in(scene.builder, "latch", 1);
        scene.a.with(latch::countDown).with(latch::awaitTimesOut).with(thread -> reach(thread, "open"));
        scene.b.with(latch::awaitTimesOut).with(thread -> reach(thread, "closed"));

        assertThat(scene.failing()).containsExactly("closed");
    }

    // ── barrier ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_barrier_separates_phases_again_and_again() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 2);
        Variable left = scene.number("left", 0);
        Variable right = scene.number("right", 0);
        phases(scene.a, barrier, left, right);
        phases(scene.b, barrier, right, left);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void who_comes_back_quickly_does_not_hold_up_who_leaves_slowly() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 2);
        scene.a.label("slow").with(barrier::await).with(thread -> reach(thread, "left"));
        scene.b.with(barrier::await).label("quick").with(barrier::await);
        Step back = scene.program().step("quick").orElseThrow();
        scene.builder.order(back, scene.program().step("slow.leave").orElseThrow());

        assertThat(scene.failing()).containsExactly("left");
    }

    @Test
    void without_the_second_barrier_phases_mix() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 2);
        Variable left = scene.number("left", 0);
        scene.a.assign(left, integer(1)).with(barrier::await).assign(left, integer(2));
        scene.b.with(barrier::await).label("mixed").check(is(left, 1));

        assertThat(scene.failing()).containsExactly("mixed");
    }

    @Test
    void a_barrier_for_three_lets_nobody_pass_before_the_third() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 3);
        Variable third = scene.flag("third");
        scene.a.with(barrier::await).check(third.symbol());
        scene.b.with(barrier::await).check(third.symbol());
        scene.c.assign(third, Expr.TRUE).with(barrier::await);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void two_threads_never_pass_a_barrier_for_three() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 3);
        scene.a.with(barrier::await).with(thread -> reach(thread, "a_passed"));
        scene.b.with(barrier::await).with(thread -> reach(thread, "b_passed"));

        assertThat(scene.failing()).isEmpty();
    }

    @Test
    void a_barrier_for_one_is_no_obstacle() {
        Barrier barrier = Barrier.in(scene.builder, "barrier", 1);
        scene.a.with(barrier::await).with(barrier::await);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_barrier_for_nobody_is_rejected() {
        assertThatThrownBy(() -> Barrier.in(scene.builder, "barrier", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void phases(ThreadBuilder thread, Barrier barrier, Variable mine, Variable other) {
        for (int phase = 1; phase <= 3; phase++) {
            thread.assign(mine, integer(phase))
                    .with(barrier::await)
                    .check(is(other, phase))
                    .with(barrier::await);
        }
    }
}
