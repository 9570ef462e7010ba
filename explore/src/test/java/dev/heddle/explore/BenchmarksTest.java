// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.strategy.PreemptionBound;
import dev.heddle.explore.toy.Counting;
import dev.heddle.explore.toy.ToySubject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact figures of the programs of the R_Tool thesis. */
class BenchmarksTest {

    /** Up to here brute force belongs to every build; beyond, states are counted, and brute force is slow. */
    private static final long FEW = 100_000;

    private static final long MANY = 10_000_000;

    @ParameterizedTest
    @MethodSource("all")
    void dpor_completes_one_execution_per_class_and_begins_no_other(Benchmark benchmark) {
        Progress progress = explore(benchmark.text(), new Dpor());

        assertThat(progress.completed()).isEqualTo(benchmark.classes());
        assertThat(progress.classes()).hasValue(benchmark.classes());
        assertThat(progress.failures()).isEqualTo(benchmark.bad());
        assertThat(progress.redundant()).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void source_sets_complete_one_execution_per_class(Benchmark benchmark) {
        Progress progress = explore(benchmark.text(), new Dpor(Dpor.Plans.FIRST_STEP));

        assertThat(progress.completed()).isEqualTo(benchmark.classes());
        assertThat(progress.classes()).hasValue(benchmark.classes());
        assertThat(progress.failures()).isEqualTo(benchmark.bad());
    }

    @ParameterizedTest
    @MethodSource("withPreemptions")
    void preemption_bounding_runs_exactly_the_schedules_of_each_bound(Benchmark benchmark) {
        long schedules = 0;
        for (int bound = 0; bound <= 2; bound++) {
            schedules += benchmark.schedules()[bound];
            Progress progress = explore(benchmark.text(), new PreemptionBound(bound));

            assertThat(progress.completed()).as("at most %d preemptions", bound).isEqualTo(schedules);
            assertThat(progress.classes())
                    .as("classes with at most %d", bound)
                    .hasValue(benchmark.reached()[bound]);
        }
    }

    @ParameterizedTest
    @MethodSource("few")
    void brute_force_runs_every_interleaving(Benchmark benchmark) {
        Progress progress = explore(benchmark.text(), new BruteForce());

        assertThat(progress.completed()).isEqualTo(benchmark.interleavings());
        assertThat(progress.classes()).hasValue(benchmark.classes());
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("many")
    void brute_force_runs_every_one_of_millions_of_interleavings(Benchmark benchmark) {
        Exploration exploration = Explorer.of(ToySubject.withVerdicts(benchmark.text()), new BruteForce(), Limits.NONE)
                .explore();

        assertThat(exploration.progress().completed()).isEqualTo(benchmark.interleavings());
    }

    @ParameterizedTest
    @MethodSource("all")
    void there_are_as_many_interleavings_as_known(Benchmark benchmark) {
        assertThat(Counting.interleavings(benchmark.text())).isEqualTo(benchmark.interleavings());
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_bad_execution_needs_as_many_preemptions_as_known(Benchmark benchmark) {
        assertThat(Counting.leastPreemptionsOfBad(benchmark.text())).isEqualTo(benchmark.leastPreemptions());
    }

    @ParameterizedTest
    @MethodSource("badWithFewPreemptions")
    void preemption_bounding_finds_a_bad_execution_with_the_fewest_preemptions(Benchmark benchmark) {
        PreemptionBound strategy = new PreemptionBound(Integer.MAX_VALUE);
        Exploration exploration = Explorer.of(
                        ToySubject.withVerdicts(benchmark.text()), strategy, Limits.NONE.withFailures(1))
                .explore();

        assertThat(exploration.stop()).isEqualTo(Stop.FAILURES);
        assertThat(strategy.preemptions()).isEqualTo(benchmark.leastPreemptions());
    }

    @ParameterizedTest
    @EnumSource(Needle.class)
    void the_needle_of_fib_bench_is_found(Needle needle) {
        Progress progress = explore(needle.text, new Dpor());

        assertThat(progress.completed()).isEqualTo(needle.classes);
        assertThat(progress.failures()).isEqualTo(2);
        assertThat(Counting.leastPreemptionsOfBad(needle.text)).isEqualTo(needle.preemptions);
    }

    /** FibBench with an oracle that fails in two classes only. */
    enum Needle {
        TWO(2, 8, 19, 2),
        THREE(3, 21, 141, 4),
        FIVE(5, 144, 8953, 8);

        private final String text;
        private final int classes;
        private final int preemptions;

        Needle(int rounds, int bound, int classes, int preemptions) {
            this.text = Benchmarks.FIB_BENCH_STRICT
                    .text()
                    .replace("repeat 5", "repeat " + rounds)
                    .replace("144", Integer.toString(bound));
            this.classes = classes;
            this.preemptions = preemptions;
        }
    }

    @ParameterizedTest
    @MethodSource("withFewSnapshots")
    void looking_at_all_variables_at_the_ends_of_threads_tells_more_classes_apart(Benchmark benchmark) {
        snapshots(benchmark);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("withManySnapshots")
    void looking_at_all_variables_at_the_ends_of_threads_tells_many_more_classes_apart(Benchmark benchmark) {
        snapshots(benchmark);
    }

    private static void snapshots(Benchmark benchmark) {
        Exploration exploration = Explorer.of(ToySubject.withSnapshots(benchmark.text()), new Dpor(), Limits.NONE)
                .explore();

        assertThat(exploration.progress().completed()).isEqualTo(benchmark.withSnapshots());
        assertThat(exploration.progress().redundant()).isZero();
    }

    @Test
    void fib_bench_ends_with_as_many_pairs_of_values_as_known() {
        Exploration exploration = Explorer.of(
                        ToySubject.withStates(Benchmarks.FIB_BENCH.text()), new Dpor(), Limits.NONE)
                .explore();

        assertThat(exploration.outcomes()).hasSize(2455);
    }

    private static Progress explore(String program, Strategy strategy) {
        Exploration exploration = Explorer.countingClasses(ToySubject.withVerdicts(program), strategy, Limits.NONE)
                .explore();
        assertThat(exploration.stop()).isEqualTo(Stop.EXHAUSTED);
        return exploration.progress();
    }

    static List<Benchmark> all() {
        assertThat(Benchmarks.ALL).hasSize(28);
        return Benchmarks.ALL;
    }

    static Stream<Benchmark> withPreemptions() {
        return all().stream().filter(benchmark -> benchmark.schedules().length > 0);
    }

    static Stream<Benchmark> few() {
        return all().stream().filter(benchmark -> benchmark.interleavings() <= FEW);
    }

    static Stream<Benchmark> many() {
        return all().stream().filter(benchmark -> benchmark.interleavings() > FEW && benchmark.interleavings() <= MANY);
    }

    static Stream<Benchmark> badWithFewPreemptions() {
        return all().stream()
                .filter(benchmark -> IntStream.rangeClosed(0, 4).anyMatch(k -> k == benchmark.leastPreemptions()));
    }

    static Stream<Benchmark> withFewSnapshots() {
        return all().stream().filter(benchmark -> benchmark.withSnapshots() >= 0 && benchmark.withSnapshots() < 10_000);
    }

    static Stream<Benchmark> withManySnapshots() {
        return all().stream().filter(benchmark -> benchmark.withSnapshots() >= 10_000);
    }
}
