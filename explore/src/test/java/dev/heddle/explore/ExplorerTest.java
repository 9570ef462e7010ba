// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.strategy.RandomWalk;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.program.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplorerTest {

    private static final String LOST_UPDATE = Benchmarks.WITHDRAW_UNLOCKED.text();

    @Test
    void it_stops_when_nothing_is_left_and_says_that_this_is_a_proof() {
        Exploration exploration = explore(LOST_UPDATE, new Dpor(), Limits.NONE);

        assertThat(exploration.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(exploration.isExhausted()).isTrue();
    }

    @Test
    void it_stops_after_so_many_failures() {
        Exploration exploration = explore(LOST_UPDATE, new Dpor(), Limits.NONE.withFailures(2));

        assertThat(exploration.stop()).isEqualTo(Stop.FAILURES);
        assertThat(exploration.progress().failures()).isEqualTo(2);
        assertThat(exploration.isExhausted()).isFalse();
    }

    @Test
    void it_stops_after_so_many_executions() {
        Exploration exploration = explore(LOST_UPDATE, new RandomWalk(1), Limits.NONE.withExecutions(1000));

        assertThat(exploration.stop()).isEqualTo(Stop.EXECUTIONS);
        assertThat(exploration.progress().executions()).isEqualTo(1000);
    }

    @Test
    void it_stops_when_the_time_is_over() {
        Exploration exploration = explore(LOST_UPDATE, new RandomWalk(1), Limits.NONE.withDuration(Duration.ZERO));

        assertThat(exploration.stop()).isEqualTo(Stop.TIME);
    }

    @Test
    void it_stops_when_interrupted_and_can_go_on() {
        Explorer explorer = Explorer.of(ToySubject.withVerdicts(LOST_UPDATE), new Dpor(), Limits.NONE);
        Exploration first = explorer.explore(1, progress -> explorer.interrupt());
        Exploration rest = explorer.explore();

        assertThat(first.stop()).isEqualTo(Stop.INTERRUPTED);
        assertThat(first.progress().executions()).isEqualTo(1);
        assertThat(rest.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(rest.progress().completed()).isEqualTo(4);
    }

    @Test
    void executions_that_are_too_long_are_counted_and_spoil_the_proof() {
        String endless = "shared x = 0 thread t1 { while (1) { x = x + 1; } } thread t2 { p = x; }";
        Exploration exploration = explore(endless, new Dpor(), Limits.NONE.withSteps(20));

        assertThat(exploration.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(exploration.progress().tooLong()).isPositive();
        assertThat(exploration.isExhausted()).isFalse();
    }

    @Test
    void each_outcome_comes_with_a_schedule_of_fewest_switches() {
        Exploration exploration = explore(LOST_UPDATE, new Dpor(), Limits.NONE);

        assertThat(exploration.outcomes())
                .filteredOn(found -> found.outcome().isFailure())
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.executions()).isEqualTo(2);
                    assertThat(found.schedule().steps())
                            .containsExactly(
                                    new Step("t1", 0), new Step("t2", 0), new Step("t2", 1), new Step("t1", 1));
                });
    }

    @Test
    void progress_is_told_with_an_estimate_that_ends_in_the_truth() {
        List<Progress> told = new ArrayList<>();
        Explorer explorer =
                Explorer.of(ToySubject.withVerdicts(Benchmarks.REORDER2.text()), new BruteForce(), Limits.NONE);
        Exploration exploration = explorer.explore(100, told::add);

        assertThat(told).hasSize(25);
        assertThat(told).allSatisfy(progress -> {
            assertThat(progress.frontier()).isPositive();
            assertThat(progress.estimate().orElseThrow()).isBetween(1_000L, 6_000L);
        });
        assertThat(exploration.progress().estimate()).hasValue(2520);
        assertThat(exploration.progress().frontier()).isZero();
    }

    @Test
    void the_estimate_of_dpor_comes_nearer_as_it_goes_on() {
        List<Progress> told = new ArrayList<>();
        Explorer explorer = Explorer.of(ToySubject.withVerdicts(Benchmarks.FIB_BENCH.text()), new Dpor(), Limits.NONE);
        explorer.explore(895, told::add);

        assertThat(told).hasSize(10);
        double last = told.get(9).estimate().orElseThrow();
        assertThat(last).isCloseTo(8953, within(900.0));
    }

    private static Exploration explore(String program, Strategy strategy, Limits limits) {
        return Explorer.of(ToySubject.withVerdicts(program), strategy, limits).explore();
    }
}
