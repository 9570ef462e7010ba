// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.strategy.RoundRobin;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that wait for memory to change. */
class SpinTest {

    @Test
    void a_loop_that_waits_for_a_flag_is_explored_to_the_end() {
        String program = "shared flag = 0 thread waiter { while (flag == 0) { } } thread setter { flag = 1; }";
        Exploration exploration = explore(program, new Dpor());

        // The flag is read once and found set, or read before it is set and then again.
        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().completed()).isEqualTo(2);
        assertThat(explore(program, new BruteForce()).progress().completed()).isEqualTo(2);
    }

    @Test
    void a_loop_that_nobody_will_end_is_a_livelock() {
        String program = "shared flag = 1 thread waiter { while (flag == 0) { } } thread setter { flag = 0; }";
        Exploration exploration = explore(program, new Dpor());

        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.outcomes())
                .extracting(found -> found.outcome().verdict())
                .containsExactlyInAnyOrder(Outcome.Verdict.OK, Outcome.Verdict.LIVELOCK);
        assertThat(exploration.outcomes())
                .extracting(found -> FailureText.joined(found.outcome().failures()))
                .contains("waiter goes round until flag changes");
    }

    @Test
    void a_loop_over_several_variables_goes_on_when_any_of_them_changes() {
        String program = """
                shared x = 0, y = 0
                thread waiter { while (x == 0 && y == 0) { } }
                thread one { y = 1; }
                thread two { x = 1; }
                """;
        Exploration dpor = explore(program, new Dpor());

        assertThat(dpor.isExhausted()).isTrue();
        assertThat(dpor.progress().classes())
                .isEqualTo(explore(program, new BruteForce()).progress().classes());
    }

    @Test
    void a_lock_made_of_compare_and_set_is_explored_to_the_end() {
        String program = """
                shared taken = 0, x = 0
                thread t1, t2, t3 { while (!cas(taken, 0, 1)) { } x = x + 1; taken = 0; }
                finally x == 3
                """;
        Exploration dpor = explore(program, new Dpor());

        assertThat(dpor.isExhausted()).isTrue();
        assertThat(dpor.progress().failures()).isZero();
        assertThat(dpor.progress().redundant()).isZero();
    }

    @Test
    void a_loop_that_counts_its_rounds_is_no_waiting() {
        // Each round makes a difference to the thread, so that it may go round until it gives up.
        String program = """
                shared flag = 0
                thread waiter { while (flag == 0) { n = n + 1; if (n == 3) { return; } } }
                thread setter { flag = 1; }
                """;

        assertThat(explore(program, new Dpor()).progress().completed()).isEqualTo(4);
    }

    /** The loop counts, so that it is not seen to wait; whoever runs it for ever runs nothing else. */
    @ParameterizedTest
    @ValueSource(
            strings = {"dpor", "dpor-source", "pcb:1", "hapset", "random", "pct:2:1", "pos", "surw", "round-robin"})
    void who_goes_round_lets_the_others_go_in_the_end(String strategy) {
        String program = """
                shared flag = 0
                thread waiter { while (flag == 0) { n = n + 1; } }
                thread setter { flag = 1; }
                """;
        Exploration exploration = explore(program, Strategies.of(strategy), Limits.NONE.withExecutions(20));

        assertThat(exploration.progress().completed())
                .isPositive()
                .isEqualTo(exploration.progress().executions());
        assertThat(exploration.progress().failures()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "pcb:1", "pct:2:1"})
    void who_asks_under_a_lock_lets_the_others_go_in_the_end(String strategy) {
        String program = """
                shared flag = 0
                lock m
                thread waiter { while (p == 0) { lock m; p = flag; unlock m; } }
                thread setter { lock m; flag = 1; unlock m; }
                """;
        Exploration exploration = explore(program, Strategies.of(strategy), Limits.NONE.withExecutions(5));

        assertThat(exploration.progress().completed()).isEqualTo(5);
    }

    @Test
    void threads_that_give_way_to_one_another_for_ever_are_told_with_their_loops() {
        String program = """
                shared a = 0, b = 0
                thread t1 { a = 1; while (b == 1) { a = 0; a = 1; } a = 0; }
                thread t2 { b = 1; while (a == 1) { b = 0; b = 1; } b = 0; }
                """;
        Exploration exploration =
                explore(program, new RoundRobin(), Limits.NONE.withSteps(60).withExecutions(1));

        assertThat(exploration.isExhausted()).isFalse();
        assertThat(exploration.progress().tooLong()).isEqualTo(1);
        assertThat(exploration.outcomes())
                .extracting(FoundOutcome::outcome)
                .containsExactly(new Outcome(
                        Outcome.Verdict.TOO_LONG,
                        List.of(
                                new Failure.Repeats(
                                        "t1", List.of("READ at site 2", "WRITE at site 7", "WRITE at site 9"), false),
                                new Failure.Repeats(
                                        "t2",
                                        List.of("READ at site 16", "WRITE at site 21", "WRITE at site 23"),
                                        false))));
    }

    private static Exploration explore(String program, Strategy strategy, Limits limits) {
        return Explorer.of(ToySubject.withVerdicts(program), strategy, limits).explore();
    }

    private static Exploration explore(String program, Strategy strategy) {
        return Explorer.countingClasses(ToySubject.withVerdicts(program), strategy, Limits.NONE)
                .explore();
    }
}
