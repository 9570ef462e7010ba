// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private static final Point POINT =
            new Point("run", Point.Kind.ENTER, List.of(new SampledVariable("x", SampledVariable.Type.INTEGER)));
    private static final Point OTHER =
            new Point("end", Point.Kind.EXIT, List.of(new SampledVariable("flag", SampledVariable.Type.BOOLEAN)));

    private static PointSample sample(long x) {
        return new PointSample(POINT, List.of(SampledValue.of(x)), "main.0");
    }

    @Test
    void equal_values_are_kept_once_with_the_executions_that_had_them() {
        Samples samples = new Samples();
        samples.add(3, OracleVerdict.GOOD, List.of(sample(1), sample(1), sample(2)));
        samples.add(4, OracleVerdict.BAD, List.of(sample(1)));
        samples.add(5, OracleVerdict.GOOD, List.of(sample(1)));

        assertThat(samples.tuples(POINT, Selection.GOOD))
                .containsExactly(
                        new Tuple(List.of(SampledValue.of(1)), 3, List.of(3, 5), "main.0"),
                        new Tuple(List.of(SampledValue.of(2)), 1, List.of(3), "main.0"));
        assertThat(samples.tuples(POINT, Selection.ALL).get(0).executions()).containsExactly(3, 5, 4);
        assertThat(samples.tuples(POINT, Selection.BAD)).hasSize(1);
    }

    @Test
    void executions_count_whether_or_not_they_pass_a_point() {
        Samples samples = new Samples();
        samples.add(0, OracleVerdict.GOOD, List.of(sample(1), sample(2)));
        samples.add(1, OracleVerdict.GOOD, List.of());
        samples.add(2, OracleVerdict.BAD, List.of(new PointSample(OTHER, List.of(SampledValue.of(true)), "main")));

        assertThat(samples.executions(Selection.ALL)).isEqualTo(3);
        assertThat(samples.executions(Selection.GOOD)).isEqualTo(2);
        assertThat(samples.executions(POINT, Selection.ALL)).isEqualTo(1);
        assertThat(samples.points()).containsExactly(POINT, OTHER);
    }

    @Test
    void a_value_has_to_be_of_its_variables_type() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PointSample(OTHER, List.of(SampledValue.of(2)), "main"))
                .withMessage("flag is of type BOOLEAN and cannot be 2");
        assertThatIllegalArgumentException().isThrownBy(() -> new PointSample(OTHER, List.of(), "main"));
    }

    @Test
    void two_variables_of_a_point_cannot_have_one_name() {
        List<SampledVariable> twice = List.of(
                new SampledVariable("x", SampledVariable.Type.INTEGER),
                new SampledVariable("x", SampledVariable.Type.REAL));

        assertThatIllegalArgumentException().isThrownBy(() -> new Point("p", Point.Kind.ENTER, twice));
    }
}
