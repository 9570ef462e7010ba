// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Strategies that roll dice. Seeds are fixed, so that these tests always see the same. */
class SamplingTest {

    /** One thread must do all three of its steps between the two of another. */
    private static final String DEPTH_TWO = """
            shared x = 0, y = 0
            thread t1 { x = 1; x = 0; }
            thread t2 { p = y; p = y; p = y; p = y; p = y; require x == 0; }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"random:5", "pct:3:5", "pos:5", "surw:5"})
    void the_same_seed_runs_the_same_executions(String name) {
        assertThat(schedules(name, 50)).isEqualTo(schedules(name, 50));
        assertThat(schedules(name, 50)).isNotEqualTo(schedules(name.replace("5", "6"), 50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct:2", "pos", "surw"})
    void a_rare_bug_is_found(String name) {
        Exploration exploration = Explorer.of(
                        ToySubject.withVerdicts(DEPTH_TWO),
                        Strategies.of(name),
                        Limits.NONE.withFailures(1).withExecutions(1_000))
                .explore();

        assertThat(exploration.stop()).isEqualTo(Stop.FAILURES);
    }

    @Test
    void pct_keeps_its_promise() {
        // Two threads, eight steps, depth two: at least 1 / (2 * 8) of the executions.
        Progress progress = Explorer.of(
                        ToySubject.withVerdicts(DEPTH_TWO), Strategies.of("pct:2:1"), Limits.NONE.withExecutions(4_000))
                .explore()
                .progress();

        assertThat(progress.failures()).isGreaterThan(4_000 / 16);
    }

    /** The orders of 3 + 3 steps on one variable are 20; those with 6 + 1 are 7. */
    @ParameterizedTest
    @CsvSource({"3, 3, 20", "6, 1, 7"})
    void surw_runs_all_orders_of_interesting_steps_equally_often(int first, int second, int orders) {
        String program = "shared x = 0 thread a { %s } thread b { %s }"
                .formatted("add(x, 1); ".repeat(first), "add(x, 1); ".repeat(second));
        Map<String, Integer> seen = counts(program, "surw:1", 1_000 * orders);

        assertThat(seen).hasSize(orders);
        assertThat(seen.values()).allSatisfy(count -> assertThat(count).isBetween(850, 1_150));
    }

    @Test
    void a_random_walk_does_not() {
        String program = "shared x = 0 thread a { %s } thread b { add(x, 1); }".formatted("add(x, 1); ".repeat(6));
        Map<String, Integer> seen = counts(program, "random:1", 7_000);

        assertThat(seen.values()).anySatisfy(count -> assertThat(count).isGreaterThan(3_000));
    }

    private static Map<String, Integer> schedules(String name, int executions) {
        return counts(Benchmarks.REORDER2.text(), name, executions);
    }

    /** Returns how often each schedule comes. */
    private static Map<String, Integer> counts(String program, String name, int executions) {
        Map<String, Integer> counts = new HashMap<>();
        ToySubject subject = ToySubject.withVerdicts(program);
        Strategy strategy = Strategies.of(name);
        Run run = new Run(subject, strategy, 1_000);
        for (int i = 0; i < executions; i++) {
            run.execute(strategy.begin());
            counts.merge(Arrays.toString(run.history().schedule()), 1, Integer::sum);
        }
        return counts;
    }
}
