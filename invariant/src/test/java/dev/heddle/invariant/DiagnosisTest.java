// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static dev.heddle.invariant.value.OracleVerdict.BAD;
import static dev.heddle.invariant.value.OracleVerdict.GOOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

    private static final SampledVariable X = new SampledVariable("x", SampledVariable.Type.INTEGER);
    private static final Point EXIT = new Point("run", Point.Kind.EXIT, List.of(X));
    private static final Point PAIR = new Point("3..4", Point.Kind.PAIR, List.of(X, X.before()));
    private static final Point HANDLER = new Point("handler", Point.Kind.ENTER, List.of(X));

    private final Samples samples = new Samples();
    private int executions;

    private void execution(OracleVerdict verdict, PointSample... sampled) {
        samples.add(executions++, verdict, List.of(sampled));
    }

    private static PointSample exit(long x) {
        return new PointSample(EXIT, List.of(SampledValue.of(x)), "main.0");
    }

    private static PointSample pair(long after, long before) {
        return new PointSample(PAIR, List.of(SampledValue.of(before), SampledValue.of(after)), "main.1");
    }

    private Diagnosis diagnosis() {
        return Diagnosis.of(samples, new SampleClaim.Exhaustive(executions));
    }

    @Test
    void what_only_good_executions_obey_explains_the_bad_ones() {
        execution(GOOD, exit(2));
        execution(BAD, exit(1));
        execution(BAD, exit(0));
        execution(BAD, exit(1));

        assertThat(diagnosis().broken()).singleElement().satisfies(broken -> {
            assertThat(broken.good().sentence()).isEqualTo("x == 2   // holds in all 1 good class");
            assertThat(broken.executions()).containsExactly(1, 3, 2);
            assertThat(broken.witness().execution()).isEqualTo(1);
            assertThat(broken.witness().values()).containsExactly(SampledValue.of(1));
        });
    }

    @Test
    void interference_comes_before_its_consequences() {
        execution(GOOD, exit(2), pair(0, 0), pair(1, 1));
        execution(BAD, exit(1), pair(0, 1), pair(0, 0));

        assertThat(diagnosis().broken())
                .extracting(broken -> broken.good().invariant().text())
                .containsExactly("x == orig(x)", "x == 2");
    }

    @Test
    void what_explains_more_executions_comes_first() {
        execution(GOOD, exit(2), pair(0, 0), pair(1, 1));
        execution(BAD, exit(1), pair(0, 1), pair(0, 0));
        execution(BAD, exit(1), pair(0, 0), pair(1, 1));

        Diagnosis diagnosis = diagnosis();
        assertThat(diagnosis.broken())
                .extracting(broken -> broken.good().invariant().text())
                .containsExactly("x == 2", "x == orig(x)");
        assertThat(diagnosis.cover()).containsExactly(diagnosis.broken().get(0));
    }

    @Test
    void several_explanations_are_needed_if_none_covers_all() {
        execution(GOOD, exit(2), pair(0, 0), pair(1, 1));
        execution(BAD, exit(1), pair(0, 0));
        execution(BAD, exit(2), pair(0, 1));

        Diagnosis diagnosis = diagnosis();
        assertThat(diagnosis.cover()).hasSize(2);
        assertThat(diagnosis.badExecutions()).isEqualTo(2);
    }

    @Test
    void a_place_that_only_bad_executions_pass_is_named() {
        execution(GOOD, exit(2));
        execution(BAD, exit(2), new PointSample(HANDLER, List.of(SampledValue.of(1)), "main.0"));

        assertThat(diagnosis().broken()).isEmpty();
        assertThat(diagnosis().onlyInBad()).containsExactly(HANDLER);
    }

    @Test
    void without_good_executions_nothing_is_known_of_what_should_hold() {
        execution(BAD, exit(1));

        assertThat(diagnosis().broken()).isEmpty();
        assertThat(diagnosis().onlyInBad()).containsExactly(EXIT);
    }
}
