// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.invariant.form.Constant;
import dev.heddle.invariant.form.Linear;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Selection;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What it means that something held. */
class SampleClaimTest {

    @Test
    void of_all_classes_everything_is_a_fact() {
        assertThat(Tables.of("x", "y").row(2, 5).row(6, 9).row(4, 4).inferred(new SampleClaim.Exhaustive(3)))
                .filteredOn(inferred -> inferred.invariant().text().equals("x <= y"))
                .singleElement()
                .satisfies(inferred -> {
                    assertThat(inferred.reliance()).isEqualTo("holds in all 3 classes");
                    assertThat(inferred.support().risk()).isEmpty();
                });
    }

    @Test
    void of_good_classes_the_claim_is_about_good_ones() {
        Tables table = Tables.of("x").row(1).row(OracleVerdict.BAD, 2);

        assertThat(new Inference().infer(table.point(), table.samples(), Selection.GOOD, new SampleClaim.Exhaustive(2)))
                .extracting(Inferred::sentence)
                .containsExactly("x == 1   // holds in all 1 good class");
    }

    @Test
    void of_some_executions_a_bound_that_was_met_once_is_not_reported() {
        Tables table = Tables.of("x");
        for (int value : new int[] {1, 1, 1, 2, 3, 4, 5, 6, 7}) {
            table.row(value);
        }

        assertThat(table.texts(new SampleClaim.Sampled(9))).containsExactly("x >= 1");
        assertThat(table.texts(new SampleClaim.Partial(9, "at most 1 preemption")))
                .containsExactly("x >= 1");
        assertThat(table.texts(new SampleClaim.Exhaustive(9))).containsExactly("x >= 1", "x <= 7");
    }

    @Test
    void of_some_executions_values_that_were_met_once_make_a_list_thin() {
        Tables table = Tables.of("x").row(1).row(1).row(2);

        assertThat(table.inferred(new SampleClaim.Sampled(3)))
                .singleElement()
                .matches(inferred -> inferred.support().thin());
        assertThat(table.row(2).inferred(new SampleClaim.Sampled(4)))
                .singleElement()
                .matches(inferred -> !inferred.support().thin());
    }

    @Test
    void a_relation_of_few_points_is_marked_as_such() {
        Tables table = Tables.of("x", "y").row(1, 3).row(2, 5);

        assertThat(table.inferred(new SampleClaim.Exhaustive(2)))
                .filteredOn(inferred -> inferred.invariant() instanceof Linear)
                .extracting(Inferred::sentence)
                .containsExactly("2 * x == y - 1   // holds in all 2 classes, only 2 distinct points");
        table.row(7, 15).row(8, 17);
        assertThat(table.inferred(new SampleClaim.Exhaustive(4)))
                .filteredOn(inferred -> inferred.invariant() instanceof Linear)
                .extracting(Inferred::sentence)
                .containsExactly("2 * x == y - 1   // holds in all 4 classes");
    }

    @Test
    void what_executions_were_not_drawn_at_random_say_is_no_probability() {
        assertThat(Tables.of("x").row(1).row(1).inferred(new SampleClaim.Partial(2, "at most 1 preemption")))
                .extracting(Inferred::sentence)
                .containsExactly("x == 1   // held in 2 executions (at most 1 preemption)");
    }

    @Test
    void the_risk_falls_with_the_number_of_executions_as_the_rule_of_three_says() {
        double few = risk(100);
        double many = risk(1000);

        // One variable, one execution fixes the constant: ln(6 * n / 0.05) / (n - 1), where the rule of three has ln(1
        // / 0.05).
        assertThat(few).isCloseTo(1 - Math.exp(-Math.log(6 * 100 / 0.05) / 99), within(1e-9));
        assertThat(many).isCloseTo(1 - Math.exp(-Math.log(6 * 1000 / 0.05) / 999), within(1e-9));
        assertThat(few).isGreaterThan(3.0 / 100);
    }

    private static double risk(int executions) {
        Tables table = Tables.of("x");
        IntStream.range(0, executions).forEach(i -> table.row(1));
        return table.inferred(new SampleClaim.Sampled(executions))
                .get(0)
                .support()
                .risk()
                .orElseThrow();
    }

    /** The bound is a theorem; this would notice if it were computed for something else. */
    @Test
    void invariants_of_random_executions_fail_no_more_often_than_is_claimed() {
        Random random = new Random(7);
        int wrong = 0;
        int tried = 200;
        for (int i = 0; i < tried; i++) {
            Tables table = Tables.of("x");
            // One value in a hundred is rare, so that it is often missed and the invariant without it is false.
            IntStream.range(0, 60).forEach(any -> table.row(random.nextInt(100) == 0 ? 1 : 0));
            Inferred first = table.inferred(new SampleClaim.Sampled(60)).get(0);
            boolean misses = first.invariant() instanceof Constant;
            double failing = misses ? 0.01 : 0;
            wrong += failing > first.support().risk().orElseThrow() ? 1 : 0;
        }
        assertThat(wrong).isLessThanOrEqualTo(tried / 20);
    }

    @Test
    void too_few_executions_say_so() {
        assertThat(Tables.of("x").row(1).row(1).inferred(new SampleClaim.Sampled(2)))
                .extracting(Inferred::reliance)
                .containsExactly("held in 2 executions, too few to say how likely a further one breaks it");
    }
}
