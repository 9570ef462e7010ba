// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private static final Duration TIME = Duration.ofMillis(300);

    @Test
    void only_the_work_of_its_own_thread_is_counted() throws InterruptedException {
        Budget budget = Budget.of(TIME);
        Thread other = new Thread(() -> work(TIME));
        other.start();
        other.join();

        assertThat(budget.isExhausted()).isFalse();

        work(TIME);

        assertThat(budget.isExhausted()).isTrue();
        assertThat(budget.left()).isZero();
    }

    @Test
    void a_part_never_exceeds_the_whole() {
        Budget whole = Budget.of(TIME).upTo(10);

        assertThat(whole.within(Duration.ofDays(2)).end()).isEqualTo(whole.end());
        assertThat(whole.within(Duration.ZERO).isExhausted()).isTrue();
        assertThat(whole.upTo(20).steps()).isEqualTo(10);
        assertThat(whole.upTo(5).steps()).isEqualTo(5);
    }

    @Test
    void it_is_exhausted_when_its_thread_is_interrupted() {
        Budget budget = Budget.of(Duration.ofDays(1));

        Thread.currentThread().interrupt();
        try {
            assertThat(budget.isExhausted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(budget.isExhausted()).isFalse();
    }

    @Test
    void it_ends_with_a_deadline_however_little_was_worked() {
        Budget budget = Budget.of(Duration.ofDays(1)).upTo(5);
        Budget late = budget.until(Deadline.in(Duration.ZERO));

        assertThat(late.isExhausted()).isTrue();
        assertThat(late.left()).isZero();
        assertThat(late.within(TIME).upTo(1).isExhausted()).isTrue();
        assertThat(budget.until(Deadline.in(Duration.ofHours(1))).isExhausted()).isFalse();
        assertThat(budget.until(Deadline.in(Duration.ofHours(1))).left()).isLessThanOrEqualTo(Duration.ofHours(1));
        assertThat(budget.until(Deadline.NEVER).isExhausted()).isFalse();
    }

    @Test
    void without_a_limit_it_never_ends() {
        assertThat(Budget.UNLIMITED.isExhausted()).isFalse();
        assertThat(Budget.of(Duration.ofSeconds(Long.MAX_VALUE)).left()).isPositive();
    }

    private static void work(Duration time) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
