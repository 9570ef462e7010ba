// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import static dev.heddle.finding.Failures.at;
import static dev.heddle.finding.Failures.joins;
import static dev.heddle.finding.Failures.notified;
import static dev.heddle.finding.Failures.thrown;
import static dev.heddle.finding.Failures.waits;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StuckTest {

    private static final Failure JOIN = joins("main", "main.0", at("main", 9));
    private static final Failure LEFT = waits("main.0", "main/2's monitor", "main.1", at("pay", 3));
    private static final Failure RIGHT = waits("main.1", "main/1's monitor", "main.0", at("pay", 4));

    @Test
    void who_only_waits_for_the_end_of_a_deadlocked_thread_is_no_part_of_the_deadlock() {
        assertThat(Stuck.of(List.of(JOIN, LEFT, RIGHT)))
                .isEqualTo(new Stuck(List.of("main.0", "main.1"), List.of("main")));
    }

    @Test
    void who_joins_a_thread_that_needs_its_lock_is_a_part_of_it() {
        assertThat(Stuck.of(List.of(JOIN, waits("main.0", "main/2's monitor", "main", at("pay", 3)))))
                .isEqualTo(new Stuck(List.of("main", "main.0"), List.of()));
    }

    @Test
    void who_needs_a_lock_of_a_deadlocked_thread_waits_for_it_as_well() {
        assertThat(Stuck.of(List.of(LEFT, RIGHT, waits("main.2", "main/1's monitor", "main.0", at("pay", 4)))))
                .isEqualTo(new Stuck(List.of("main.0", "main.1"), List.of("main.2")));
    }

    @Test
    void one_that_nobody_will_notify_is_stuck_alone() {
        assertThat(Stuck.of(List.of(JOIN, notified("main.0", "main.0's notification", at("await", 3)))))
                .isEqualTo(new Stuck(List.of("main.0"), List.of("main")));
    }

    @Test
    void threads_that_join_each_other_are_the_cause() {
        assertThat(Stuck.of(List.of(JOIN, joins("main.0", "main", at("run", 3)))))
                .isEqualTo(new Stuck(List.of("main", "main.0"), List.of()));
    }

    @Test
    void who_waits_for_a_thread_that_is_not_stuck_itself_counts() {
        // A daemon, for instance, of which nothing is said.
        assertThat(Stuck.of(List.of(joins("main", "main.7", at("main", 9)))))
                .isEqualTo(new Stuck(List.of("main"), List.of()));
    }

    @Test
    void the_cause_comes_first() {
        assertThat(Stuck.causeFirst(List.of(JOIN, LEFT, RIGHT))).containsExactly(LEFT, RIGHT, JOIN);
    }

    @Test
    void one_that_has_ended_with_an_exception_is_not_stuck() {
        Failure ended = thrown("main.3", "java.lang.IllegalStateException", "main.0 waits", at("run", 5));

        assertThat(Stuck.of(List.of(LEFT, RIGHT, ended)).cause()).containsExactly("main.0", "main.1");
    }
}
