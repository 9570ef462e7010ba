// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import dev.heddle.program.Schedule;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShownStepsTest {

    @Test
    void a_failure_without_anything_shared_is_shown_with_all_that_threads_do() {
        Finding exit = finding(
                Kind.FAILURE,
                "exit code 3",
                step("main", StepKind.START, "main.0", 7),
                step("main.0", StepKind.READ, "Saver.saved", 6),
                step("main.0", StepKind.END, "", 0));

        assertThat(numbers(exit)).containsExactly(1, 2);
    }

    @Test
    void what_several_threads_use_is_shown_alone() {
        Finding lost = finding(
                Kind.FAILURE,
                "main: java.lang.AssertionError at Saver.main:9",
                step("main", StepKind.START, "main.0", 7),
                step("main.0", StepKind.WRITE, "Saver.saved", 6),
                step("main", StepKind.READ, "Saver.saved", 9));

        assertThat(numbers(lost)).containsExactly(2, 3);
    }

    @Test
    void an_unpark_that_comes_before_the_thread_is_started_is_shown_with_the_start() {
        Finding parked = finding(
                Kind.DEADLOCK,
                "main.1 is parked: main.1's permit at Saver.main:5",
                step("main", StepKind.START, "main.0", 7),
                step("main.0", StepKind.CALL, "LockSupport.unpark()", 6),
                step("main", StepKind.START, "main.1", 8));

        assertThat(numbers(parked)).containsExactly(2, 3);
        assertThat(ShownSteps.of(parked).get(1).step().object()).isEqualTo("main.1");
    }

    @Test
    void an_interrupt_of_a_thread_that_waits_for_ever_is_shown() {
        Finding parked = finding(
                Kind.DEADLOCK,
                "main.0 is parked: main.0's permit at Saver.main:5",
                step("main", StepKind.START, "main.0", 7),
                step("main", StepKind.INTERRUPT, "Thread.interrupt()", 8));

        assertThat(numbers(parked)).containsExactly(2);
    }

    private static List<Integer> numbers(Finding finding) {
        return ShownSteps.of(finding).stream().map(ShownSteps.Numbered::number).toList();
    }

    private static FindingStep step(String thread, StepKind kind, String object, int line) {
        return new FindingStep(thread, kind, object, "", "", "Saver", "main", line);
    }

    private static Finding finding(Kind kind, String what, FindingStep... steps) {
        return new Finding(
                kind,
                Severity.ERROR,
                List.of(new Failure.Said(what)),
                new Evidence.Observed(),
                "",
                Optional.of(
                        new Execution(new Schedule(List.of()), List.of(steps), Outcome.STOPPED, List.of(), List.of())),
                1,
                List.of(),
                Optional.empty());
    }
}
