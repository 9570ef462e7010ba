// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What orders steps surely, and where it may be said that nothing does. */
class StepOrderTest {

    private static FindingStep step(String thread, StepKind kind, String object, String value) {
        return new FindingStep(thread, kind, object, "", value, "Bank", "pay", 3);
    }

    private static StepOrder order(FindingStep... steps) {
        return new StepOrder(new StepLinks(List.of(steps)));
    }

    @Test
    void two_updates_without_a_lock_are_free_and_what_comes_after_a_join_is_not() {
        StepOrder order = order(
                step("main", StepKind.START, "main.0", ""),
                step("main", StepKind.START, "main.1", ""),
                step("main.0", StepKind.READ, "Bank.balance", "100"),
                step("main.1", StepKind.READ, "Bank.balance", "100"),
                step("main.1", StepKind.WRITE, "Bank.balance", "130"),
                step("main.0", StepKind.WRITE, "Bank.balance", "150"),
                step("main.0", StepKind.END, "", ""),
                step("main", StepKind.JOIN, "main.0", ""),
                step("main", StepKind.READ, "Bank.balance", "150"));

        assertThat(order.isFree(3, 5)).isTrue();
        assertThat(order.isFree(5, 6)).isTrue();
        assertThat(order.isBefore(6, 9)).as("over the join").isTrue();
        assertThat(order.isFree(6, 9)).isFalse();
        assertThat(order.isBefore(5, 9)).as("nobody has joined that one").isFalse();
        assertThat(order.isFree(3, 6)).as("of one thread").isFalse();
        assertThat(order.cover(List.of(3, 4, 5, 6, 9)))
                .containsEntry(9, List.of(6))
                .containsEntry(6, List.of());
    }

    @Test
    void a_monitor_orders_and_only_the_nearest_shown_step_has_an_edge() {
        StepOrder order = order(
                step("main.0", StepKind.ENTER, "main/1's monitor", ""),
                step("main.0", StepKind.WRITE, "Bank.balance", "1"),
                step("main.0", StepKind.WRITE, "Bank.limit", "1"),
                step("main.0", StepKind.LEAVE, "main/1's monitor", ""),
                step("main.1", StepKind.ENTER, "main/1's monitor", ""),
                step("main.1", StepKind.WRITE, "Bank.balance", "2"),
                step("main.1", StepKind.WRITE, "Bank.limit", "2"));

        assertThat(order.isBefore(2, 6)).isTrue();
        assertThat(order.isFree(2, 6)).isFalse();
        assertThat(order.cover(List.of(2, 3, 6, 7)))
                .containsEntry(6, List.of(3))
                .as("known by the step before it")
                .containsEntry(7, List.of());
    }

    @Test
    void a_value_that_was_read_or_a_call_may_have_synchronised_so_nothing_is_said_of_what_lies_behind() {
        StepOrder flag = order(
                step("main.0", StepKind.WRITE, "Bank.data", "1"),
                step("main.0", StepKind.WRITE, "Bank.ready", "true"),
                step("main.1", StepKind.READ, "Bank.ready", "true"),
                step("main.1", StepKind.WRITE, "Bank.data", "2"));
        StepOrder lock = order(
                step("main.0", StepKind.WRITE, "Bank.data", "1"),
                step("main.0", StepKind.CALL, "ReentrantLock.unlock()", ""),
                step("main.1", StepKind.CALL, "ReentrantLock.lock()", ""),
                step("main.1", StepKind.WRITE, "Bank.data", "2"));

        assertThat(flag.isFree(1, 4)).as("the flag may be volatile").isFalse();
        assertThat(flag.isBefore(1, 4)).as("or not").isFalse();
        assertThat(lock.isFree(1, 4)).isFalse();
        assertThat(lock.isBefore(1, 4)).isFalse();
    }
}
