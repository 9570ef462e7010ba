// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.Machine.Access;
import dev.heddle.invariant.Programs.Program;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The withdrawal and the array index, in every order: what holds of one variable in all, in good and in bad runs. */
class MotivatingExamplesTest {

    private static final SampledVariable BALANCE = new SampledVariable("balance", SampledVariable.Type.INTEGER);
    private static final SampledVariable INDEX = new SampledVariable("idx", SampledVariable.Type.INTEGER);

    private static final Samples WITHDRAW = samples(
            BALANCE, List.of(0, 100, 400, 500, 1000, 1700), Programs::withdraw, MotivatingExamplesTest::isHalved, 2, 5);
    private static final Samples FIXED = samples(
            BALANCE,
            List.of(0, 100, 400, 500, 1000, 1700),
            Programs::withdrawFixed,
            MotivatingExamplesTest::isHalved,
            2,
            3);
    private static final Samples ARRAY =
            samples(INDEX, List.of(-1, 0, 1, 2, 3), Programs::array, MotivatingExamplesTest::areBothSet, 1, 2, 3);

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "method,     ALL,  balance < orig(balance)",
        "method,     GOOD, balance < orig(balance)",
        "method,     BAD,  balance == orig(balance) - 100",
        "block 2-5,  ALL,  balance == orig(balance) - 100",
        "block 2-5,  GOOD, balance == orig(balance) - 100",
        "block 2-5,  BAD,  balance == orig(balance) - 100",
        "pair 2-5,   ALL,  balance <= orig(balance)",
        "pair 2-5,   GOOD, balance == orig(balance)",
        "pair 2-5,   BAD,  balance <= orig(balance)"
    })
    void the_withdrawal_that_loses_updates(String point, Selection selection, String expected) {
        assertThat(transitions(WITHDRAW, point, selection)).containsExactly(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "method,    ALL,  balance < orig(balance)",
        "method,    GOOD, balance < orig(balance)",
        "block 2-3, ALL,  balance == orig(balance) - 100",
        "block 2-3, GOOD, balance == orig(balance) - 100",
        "pair 2-3,  ALL,  balance == orig(balance)",
        "pair 2-3,  GOOD, balance == orig(balance)"
    })
    void the_withdrawal_that_loses_none(String point, Selection selection, String expected) {
        assertThat(transitions(FIXED, point, selection)).containsExactly(expected);
        assertThat(FIXED.executions(Selection.BAD)).isZero();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "method,    ALL,  idx > orig(idx)",
        "method,    GOOD, idx > orig(idx)",
        "method,    BAD,  idx > orig(idx)",
        "block 1-3, ALL,  idx > orig(idx)",
        "block 1-3, GOOD, idx == orig(idx) + 1",
        "block 1-3, BAD,  idx > orig(idx)",
        "block 1-2, ALL,  idx == orig(idx) + 1",
        "block 1-2, GOOD, idx == orig(idx) + 1",
        "block 1-2, BAD,  idx == orig(idx) + 1",
        "pair 1-2,  ALL,  idx >= orig(idx)",
        "pair 1-2,  GOOD, idx == orig(idx)",
        "pair 1-2,  BAD,  idx >= orig(idx)"
    })
    void the_array_index(String point, Selection selection, String expected) {
        assertThat(transitions(ARRAY, point, selection)).containsExactly(expected);
    }

    @Test
    void every_run_that_loses_a_withdrawal_is_explained_by_interference_between_its_read_and_its_write() {
        Diagnosis diagnosis = Diagnosis.of(WITHDRAW, exhaustive(WITHDRAW));

        Diagnosis.Broken best = diagnosis.broken().get(0);
        assertThat(best.good().invariant().text()).isEqualTo("balance == orig(balance)");
        assertThat(best.good().point().name()).isEqualTo("pair 2-5");
        assertThat(best.executions()).hasSize((int) diagnosis.badExecutions());
        assertThat(diagnosis.cover()).containsExactly(best);
    }

    @Test
    void nothing_is_broken_where_no_run_is_bad() {
        assertThat(Diagnosis.of(FIXED, exhaustive(FIXED)).broken()).isEmpty();
    }

    @Test
    void the_interference_with_the_array_index_explains_all_bad_runs_together() {
        Diagnosis diagnosis = Diagnosis.of(ARRAY, exhaustive(ARRAY));

        Stream<Integer> explained = diagnosis.broken().stream()
                .filter(broken -> broken.good().point().kind() == Point.Kind.PAIR)
                .filter(broken -> broken.good().invariant().text().equals("idx == orig(idx)"))
                .flatMap(broken -> broken.executions().stream())
                .distinct();
        assertThat(explained).hasSize((int) diagnosis.badExecutions());
    }

    /** Returns what is said of how the variable changes, in the words of the table. */
    private static List<String> transitions(Samples samples, String name, Selection selection) {
        Point point = samples.points().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new Inference()
                .infer(point, samples, selection, exhaustive(samples)).stream()
                        .filter(inferred -> inferred.invariant().isTransition())
                        .map(inferred -> inferred.invariant().text())
                        .toList();
    }

    private static SampleClaim exhaustive(Samples samples) {
        return new SampleClaim.Exhaustive(samples.executions(Selection.ALL));
    }

    private static boolean isHalved(List<Access> run) {
        return last(run) == first(run) - 200;
    }

    private static boolean areBothSet(List<Access> run) {
        List<Integer> end = run.get(run.size() - 1).after();
        return end.get(first(run) + 2) == 1 && end.get(first(run) + 3) == 1;
    }

    private static int first(List<Access> run) {
        return run.get(0).before().get(0);
    }

    private static int last(List<Access> run) {
        return run.get(run.size() - 1).after().get(0);
    }

    /** Samples the variable at the method's boundaries, and around and between the steps that access it. */
    private static Samples samples(
            SampledVariable variable,
            List<Integer> initial,
            IntFunction<Program> program,
            Predicate<List<Access>> isGood,
            int... accesses) {
        Samples samples = new Samples();
        for (int value : initial) {
            program.apply(value)
                    .machine()
                    .runs(run -> samples.add(
                            (int) samples.executions(Selection.ALL),
                            isGood.test(run) ? OracleVerdict.GOOD : OracleVerdict.BAD,
                            IntStream.range(0, 2)
                                    .boxed()
                                    .flatMap(thread -> samples(variable, run, thread, accesses))
                                    .toList()));
        }
        return samples;
    }

    private static Stream<PointSample> samples(
            SampledVariable variable, List<Access> run, int thread, int... accesses) {
        List<Access> own =
                run.stream().filter(access -> access.thread() == thread).toList();
        Stream.Builder<PointSample> samples = Stream.builder();
        samples.add(sample(
                variable,
                "method",
                Point.Kind.EXIT,
                own.get(0).before(),
                own.get(own.size() - 1).after(),
                thread));
        for (int i = 0; i < accesses.length; i++) {
            for (int j = i + 1; j < accesses.length; j++) {
                String range = "%d-%d".formatted(accesses[i], accesses[j]);
                Access one = own.get(accesses[i]);
                Access other = own.get(accesses[j]);
                samples.add(sample(variable, "block " + range, Point.Kind.BLOCK, one.before(), other.after(), thread));
                if (j == i + 1) {
                    samples.add(
                            sample(variable, "pair " + range, Point.Kind.PAIR, one.after(), other.before(), thread));
                }
            }
        }
        return samples.build();
    }

    private static PointSample sample(
            SampledVariable variable,
            String name,
            Point.Kind kind,
            List<Integer> first,
            List<Integer> second,
            int thread) {
        Point point = new Point(name, kind, List.of(variable, variable.before()));
        return new PointSample(
                point, List.of(SampledValue.of(second.get(0)), SampledValue.of(first.get(0))), "t" + thread);
    }
}
