// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepChoiceTest {

    @Test
    void a_short_execution_is_shown_whole() {
        assertThat(StepChoice.of(race(), steps(4), 4)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void what_the_finding_speaks_of_comes_first_however_far_in_the_middle() {
        List<FindingStep> steps = steps(100);
        steps.set(50, step("main.0", "Bank.balance", 12));
        steps.set(57, step("main.1", "Bank.balance", 13));

        assertThat(StepChoice.of(race(), steps, 2)).containsExactly(50, 57);
    }

    @Test
    void then_come_other_steps_on_the_same_object_and_then_switches_nearby() {
        List<FindingStep> steps = steps(100);
        steps.set(50, step("main.0", "Bank.balance", 12));
        steps.set(57, step("main.1", "Bank.balance", 13));
        steps.set(10, step("main", "Bank.balance", 1));

        assertThat(StepChoice.of(race(), steps, 5)).containsExactly(10, 49, 50, 51, 57);
    }

    @Test
    void where_another_thread_comes_in_between_is_shown_before_what_one_thread_does_over_and_over() {
        List<FindingStep> steps = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            steps.add(step("main.0", "Bank.balance", 5));
        }
        steps.set(20, step("main.1", "Bank.balance", 6));
        steps.add(step("main", "Bank.balance", 99));
        Finding failure =
                finding(Kind.FAILURE, Severity.ERROR, List.of("main: java.lang.AssertionError at Bank.pay:99"));

        assertThat(StepChoice.of(failure, steps, 6)).contains(19, 20, 21, 99, 100);
    }

    @Test
    void of_a_failure_the_last_steps_are_shown() {
        Finding failure = finding(
                Kind.FAILURE,
                Severity.ERROR,
                List.of(new Failure.Thrown(
                        "main",
                        "java.lang.AssertionError",
                        Optional.empty(),
                        new CodePlace("Bank", "main", 99),
                        false)));

        assertThat(StepChoice.of(failure, steps(100), 3)).containsExactly(97, 98, 99);
    }

    private static List<FindingStep> steps(int count) {
        List<FindingStep> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(step("main", "Bank.other", 5));
        }
        return steps;
    }

    private static FindingStep step(String thread, String object, int line) {
        return new FindingStep(thread, StepKind.WRITE, object, "", "1", "Bank", "pay", line);
    }

    private static Finding race() {
        return finding(
                Kind.RACE,
                Severity.WARNING,
                List.of(
                        new Failure.Accesses(
                                "main.0",
                                Failure.Accesses.Manner.WRITE,
                                "Bank#1.balance",
                                new CodePlace("Bank", "pay", 12)),
                        new Failure.Accesses(
                                "main.1",
                                Failure.Accesses.Manner.READ,
                                "Bank#1.balance",
                                new CodePlace("Bank", "pay", 13))));
    }

    private static Finding finding(Kind kind, Severity severity, List<Failure> what) {
        return new Finding(
                kind, severity, what, new Evidence.Observed(), "", Optional.empty(), 1, List.of(), Optional.empty());
    }
}
