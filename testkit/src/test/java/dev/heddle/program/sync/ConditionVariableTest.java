// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import static dev.heddle.program.sync.Scene.is;
import static dev.heddle.program.sync.Scene.reach;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Sort;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import dev.heddle.testkit.Verdict;
import org.junit.jupiter.api.Test;

class ConditionVariableTest {

    private final Scene scene = new Scene();
    private final Mutex lock = Mutex.in(scene.builder, "lock");
    private final ConditionVariable condition = ConditionVariable.in(scene.builder, "condition", lock);

    @Test
    void a_signal_with_nobody_waiting_is_lost_and_the_waiter_is_blocked() {
        scene.a.with(lock::acquire).label("wait").with(condition::await).with(lock::release);
        scene.b.with(lock::acquire).label("signal").with(condition::signal).with(lock::release);

        assertThat(scene.enumerator().anyGood()).isTrue();
        assertThat(scene.enumerator().classify())
                .filteredOn(order -> order.verdict() == Verdict.GOOD)
                .allMatch(order -> scene.before(order, "wait", "signal"))
                .allMatch(order -> scene.before(order, "signal", "wait.wake"));
    }

    @Test
    void the_lock_is_free_while_a_thread_waits_and_its_own_again_afterwards() {
        scene.a
                .with(lock::acquire)
                .with(condition::await)
                .with(thread -> scene.visit(thread, 1))
                .with(lock::release);
        scene.b
                .with(lock::acquire)
                .with(condition::signal)
                .with(thread -> scene.visit(thread, 1))
                .with(lock::release);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void one_signal_wakes_either_waiter() {
        scene.a.with(lock::acquire).with(condition::await).with(thread -> reach(thread, "a_woken"));
        scene.b.with(lock::acquire).with(condition::await).with(thread -> reach(thread, "b_woken"));
        scene.c.with(lock::acquire).with(condition::signal).with(lock::release);

        // Both wait before the signal, so it has a choice.
        scene.builder.order(new Step("a", 1), new Step("c", 0)).order(new Step("b", 1), new Step("c", 0));
        assertThat(scene.failing()).containsExactly("a_woken", "b_woken");
    }

    @Test
    void one_signal_does_not_wake_two_waiters() {
        scene.a.with(lock::acquire).with(condition::await).with(lock::release);
        scene.b.with(lock::acquire).with(condition::await).with(lock::release);
        scene.c.with(lock::acquire).with(condition::signal).with(lock::release);

        assertThat(scene.canComplete()).isFalse();
    }

    @Test
    void a_lost_signal_does_not_block_the_signaller() {
        scene.c.with(lock::acquire).label("signal").with(condition::signal).with(thread -> reach(thread, "lost"));
        scene.a.with(lock::acquire).with(condition::await);
        scene.b.with(lock::acquire).with(condition::await);
        scene.builder.order(step("signal"), new Step("a", 0)).order(step("signal"), new Step("b", 0));

        assertThat(scene.failing()).containsExactly("lost");
    }

    @Test
    void two_signals_wake_both_waiters() {
        scene.a.with(lock::acquire).with(condition::await).with(lock::release);
        scene.b.with(lock::acquire).with(condition::await).with(lock::release);
        scene.c
                .with(lock::acquire)
                .with(condition::signal)
                .with(condition::signal)
                .with(lock::release);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_broadcast_wakes_all_who_wait() {
        scene.a.with(lock::acquire).label("wait_a").with(condition::await).with(lock::release);
        scene.b.with(lock::acquire).label("wait_b").with(condition::await).with(lock::release);
        scene.c
                .with(lock::acquire)
                .label("broadcast")
                .with(condition::broadcast)
                .with(lock::release);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_broadcast_does_not_wake_who_waits_later() {
        scene.a.with(lock::acquire).label("wait").with(condition::await).with(lock::release);
        scene.b
                .with(lock::acquire)
                .label("broadcast")
                .with(condition::broadcast)
                .with(lock::release);

        assertThat(scene.enumerator().classify())
                .filteredOn(order -> order.verdict() == Verdict.GOOD)
                .isNotEmpty()
                .allMatch(order -> scene.before(order, "wait", "broadcast"));
    }

    @Test
    void waiting_and_signalling_need_the_lock() {
        scene.a.with(condition::await).with(thread -> reach(thread, "waited"));
        scene.b.with(condition::signal).with(thread -> reach(thread, "signalled"));
        scene.c.with(condition::broadcast).with(thread -> reach(thread, "broadcast"));

        assertThat(scene.failing()).isEmpty();
    }

    @Test
    void nobody_wakes_up_without_a_signal() {
        scene.a.with(lock::acquire).with(condition::await);

        assertThat(scene.canComplete()).isFalse();
    }

    @Test
    void spurious_wake_ups_come_at_any_time_if_allowed() {
        ConditionVariable nervous = ConditionVariable.withSpuriousWakeUps(scene.builder, "nervous", lock);
        scene.a.with(lock::acquire).with(nervous::await);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_timed_wait_ends_with_or_without_a_signal() {
        scene.a.with(lock::acquire).label("wait").with(condition::awaitAtMost).with(lock::release);
        scene.b.with(lock::acquire).label("signal").with(condition::signal).with(lock::release);

        assertThat(scene.enumerator().classify())
                .filteredOn(order -> order.verdict() == Verdict.GOOD)
                .anyMatch(order -> scene.before(order, "signal", "wait"))
                .anyMatch(order -> scene.before(order, "wait.wake", "signal"))
                .anyMatch(order -> scene.before(order, "wait", "signal") && scene.before(order, "signal", "wait.wake"));
    }

    @Test
    void who_is_signalled_does_not_time_out() {
        scene.a.with(lock::acquire).label("wait").with(condition::awaitTimesOut).with(lock::release);
        scene.b.with(lock::acquire).label("signal").with(condition::signal).with(lock::release);

        assertThat(scene.enumerator().classify())
                .filteredOn(order -> order.verdict() == Verdict.GOOD)
                .isNotEmpty()
                .noneMatch(
                        order -> scene.before(order, "wait", "signal") && scene.before(order, "signal", "wait.wake"));
    }

    @Test
    void a_signal_is_not_spent_on_a_thread_that_has_timed_out() {
        scene.a.with(lock::acquire).label("late").with(condition::awaitAtMost).with(lock::release);
        scene.b.with(lock::acquire).label("wait").with(condition::await).with(lock::release);
        scene.c.with(lock::acquire).label("signal").with(condition::signal).with(lock::release);
        scene.builder.order(step("late.wake"), step("signal")).order(step("wait"), step("signal"));
        reach(scene.b, "woken");

        assertThat(scene.failing()).containsExactly("woken");
    }

    @Test
    void a_waiter_can_wait_again() {
        scene.a
                .with(lock::acquire)
                .with(condition::await)
                .with(condition::await)
                .with(lock::release);
        scene.b.with(lock::acquire).with(condition::signal).with(lock::release);
        scene.c.with(lock::acquire).with(condition::signal).with(lock::release);

        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void waiting_gives_up_a_reentrant_lock_altogether_and_restores_its_depth() {
        ReentrantLock monitor = ReentrantLock.in(scene.builder, "monitor");
        ConditionVariable called = ConditionVariable.in(scene.builder, "called", monitor);
        Variable depth = new Variable("monitor.depth", Sort.INT);
        scene.a
                .with(monitor::acquire)
                .with(monitor::acquire)
                .with(called::await)
                .check(is(depth, 2))
                .with(monitor::release)
                .with(thread -> scene.visit(thread, 1))
                .with(monitor::release);
        scene.b
                .with(monitor::acquire)
                .with(called::signal)
                .check(is(depth, 1))
                .with(thread -> scene.visit(thread, 1))
                .with(monitor::release);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    private Step step(String label) {
        return scene.program().step(label).orElseThrow();
    }
}
