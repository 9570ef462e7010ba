// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private static final Point POINT =
            new Point("run", Point.Kind.ENTER, List.of(new Variable("x", Variable.Type.INTEGER)));
    private static final Point OTHER =
            new Point("end", Point.Kind.EXIT, List.of(new Variable("flag", Variable.Type.BOOLEAN)));

    private static Sample sample(long x) {
        return new Sample(POINT, List.of(Value.of(x)), "main.0");
    }

    @Test
    void equal_values_are_kept_once_with_the_executions_that_had_them() {
        Samples samples = new Samples();
        samples.add(3, Verdict.GOOD, List.of(sample(1), sample(1), sample(2)));
        samples.add(4, Verdict.BAD, List.of(sample(1)));
        samples.add(5, Verdict.GOOD, List.of(sample(1)));

        assertThat(samples.tuples(POINT, Selection.GOOD))
                .containsExactly(
                        new Tuple(List.of(Value.of(1)), 3, List.of(3, 5), "main.0"),
                        new Tuple(List.of(Value.of(2)), 1, List.of(3), "main.0"));
        assertThat(samples.tuples(POINT, Selection.ALL).get(0).executions()).containsExactly(3, 5, 4);
        assertThat(samples.tuples(POINT, Selection.BAD)).hasSize(1);
    }

    @Test
    void executions_count_whether_or_not_they_pass_a_point() {
        Samples samples = new Samples();
        samples.add(0, Verdict.GOOD, List.of(sample(1), sample(2)));
        samples.add(1, Verdict.GOOD, List.of());
        samples.add(2, Verdict.BAD, List.of(new Sample(OTHER, List.of(Value.of(true)), "main")));

        assertThat(samples.executions(Selection.ALL)).isEqualTo(3);
        assertThat(samples.executions(Selection.GOOD)).isEqualTo(2);
        assertThat(samples.executions(POINT, Selection.ALL)).isEqualTo(1);
        assertThat(samples.points()).containsExactly(POINT, OTHER);
    }

    @Test
    void a_value_has_to_be_of_its_variables_type() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sample(OTHER, List.of(Value.of(2)), "main"))
                .withMessage("flag is of type BOOLEAN and cannot be 2");
        assertThatIllegalArgumentException().isThrownBy(() -> new Sample(OTHER, List.of(), "main"));
    }

    @Test
    void two_variables_of_a_point_cannot_have_one_name() {
        List<Variable> twice = List.of(new Variable("x", Variable.Type.INTEGER), new Variable("x", Variable.Type.REAL));

        assertThatIllegalArgumentException().isThrownBy(() -> new Point("p", Point.Kind.ENTER, twice));
    }
}
