// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.Probes;
import dev.heddle.explore.toy.ToySubject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Estimates of the number of classes, against their true number. Seeds are fixed. */
class EstimateTest {

    private static final String ATOMIC = "shared x = 0 thread t1, t2, t3 { add(x, 1); add(x, 1); add(x, 1); }";

    static List<Benchmark> withoutLongLoops() {
        return Benchmarks.ALL.stream()
                .filter(benchmark -> benchmark.classes() <= 172 || benchmark == Benchmarks.REORDER2)
                .filter(benchmark -> benchmark != Benchmarks.LAMPORT)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("withoutLongLoops")
    void a_thousand_probes_tell_how_many_classes_there_are(Benchmark benchmark) {
        Probes.Estimate estimate = probes(benchmark.text()).probe(1_000);

        assertThat(estimate.classes()).isCloseTo(benchmark.classes(), within(0.3 * benchmark.classes()));
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.explore.BenchmarksTest#all")
    void more_probes_tell_more(Benchmark benchmark) {
        Probes probes = probes(benchmark.text());
        probes.probe(20_000);
        Probes.Estimate estimate = probes.probe(20_000);

        // Some programs have most of their classes where few probes get to, and then the estimate is far too low.
        double factor = estimate.classes() / benchmark.classes();
        assertThat(factor).isBetween(0.1, 2.0);
        assertThat(estimate.probes()).isEqualTo(40_000);
    }

    @Test
    void threads_that_do_not_meet_have_one_class() {
        Probes.Estimate estimate = probes("shared x[4] = 0 thread t1, t2, t3 { x[self] = 1; x[self] = 2; }")
                .probe(100);

        assertThat(estimate).isEqualTo(new Probes.Estimate(100, 1, 0));
        assertThat(estimate).hasToString("about 1 classes, give or take 0 (100 probes)");
    }

    @Test
    void an_exploration_begins_with_what_is_expected_and_ends_with_the_truth() {
        Explorer explorer = Explorer.of(ToySubject.withVerdicts(ATOMIC), new Dpor(), Limits.NONE);
        explorer.expect(probes(ATOMIC).probe(1_000).classes());
        List<Long> estimates = new ArrayList<>();
        Exploration exploration = explorer.explore(
                168, progress -> estimates.add(progress.estimate().orElseThrow()));

        assertThat(estimates)
                .hasSize(10)
                .allSatisfy(estimate -> assertThat(estimate).isBetween(1_400L, 2_000L));
        assertThat(exploration.progress().estimate()).hasValue(1_680);
        assertThat(exploration.progress().line()).contains("1,680 executions", "0 failures", "1,680 of about 1,680");
    }

    private static Probes probes(String program) {
        return new Probes(ToySubject.withVerdicts(program), 1);
    }
}
