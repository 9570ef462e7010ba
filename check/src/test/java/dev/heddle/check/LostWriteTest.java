// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Execution;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Seen;
import dev.heddle.finding.StepKind;
import dev.heddle.program.Schedule;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which write the thread that fails does not find any more. */
@Tag("once")
class LostWriteTest {

    @Test
    void an_update_between_the_look_and_the_write_of_another_is_lost() {
        assertThat(lost(
                        step("main.0", StepKind.READ, "balance", "100"),
                        step("main.1", StepKind.READ, "balance", "100"),
                        step("main.1", StepKind.WRITE, "balance", "130"),
                        step("main.0", StepKind.WRITE, "balance", "150"),
                        step("main", StepKind.READ, "balance", "150"),
                        step("main", StepKind.END, "", "")))
                .containsExactly("main.0 reads balance as 100, main.1 writes 130, and main.0 overwrites that with 150");
    }

    @Test
    void one_after_the_other_nothing_is() {
        assertThat(lost(
                        step("main.0", StepKind.READ, "balance", "100"),
                        step("main.0", StepKind.WRITE, "balance", "150"),
                        step("main.1", StepKind.READ, "balance", "150"),
                        step("main.1", StepKind.WRITE, "balance", "180"),
                        step("main", StepKind.READ, "balance", "180")))
                .isEmpty();
    }

    @Test
    void who_looks_again_before_it_writes_knows_what_it_does() {
        assertThat(lost(
                        step("main.0", StepKind.READ, "balance", "100"),
                        step("main.1", StepKind.WRITE, "balance", "130"),
                        step("main.0", StepKind.READ, "balance", "130"),
                        step("main.0", StepKind.WRITE, "balance", "180"),
                        step("main", StepKind.READ, "balance", "180")))
                .isEmpty();
    }

    @Test
    void an_update_of_an_atomic_variable_by_two_calls_is_lost() {
        assertThat(lost(
                        call("main.0", "AtomicInteger.get()", "0", ""),
                        call("main.1", "AtomicInteger.get()", "0", ""),
                        call("main.1", "AtomicInteger.set()", "", "1"),
                        call("main.0", "AtomicInteger.set()", "", "1"),
                        call("main", "AtomicInteger.get()", "1", ""),
                        step("main", StepKind.END, "", "")))
                .containsExactly("main.0 reads main/7 as 0, main.1 writes 1, and main.0 overwrites that with 1");
    }

    @Test
    void who_compares_before_it_sets_loses_nothing() {
        assertThat(lost(
                        call("main.0", "AtomicInteger.get()", "0", ""),
                        call("main.1", "AtomicInteger.incrementAndGet()", "1", "1"),
                        call("main.0", "AtomicInteger.compareAndSet()", "false", ""),
                        call("main", "AtomicInteger.get()", "1", ""),
                        step("main", StepKind.END, "", "")))
                .isEmpty();
    }

    @Test
    void what_is_put_into_a_map_need_not_be_what_another_looks_for() {
        assertThat(lost(
                        call("main.0", "Map.get()", "0", ""),
                        call("main.1", "Map.put()", "null", "{\"a\"=0, \"b\"=1}"),
                        call("main.0", "Map.put()", "0", "{\"a\"=1, \"b\"=1}"),
                        call("main", "Map.get()", "1", ""),
                        step("main", StepKind.END, "", "")))
                .isEmpty();
    }

    @Test
    void what_the_failing_thread_never_looks_at_is_not_blamed() {
        assertThat(lost(
                        step("main.0", StepKind.READ, "hits", "0"),
                        step("main.1", StepKind.WRITE, "hits", "1"),
                        step("main.0", StepKind.WRITE, "hits", "1"),
                        step("main", StepKind.READ, "balance", "150"),
                        step("main", StepKind.END, "", "")))
                .isEmpty();
    }

    @Test
    void what_was_written_again_since_is_not_blamed_either() {
        assertThat(lost(
                        step("main.0", StepKind.READ, "balance", "100"),
                        step("main.1", StepKind.WRITE, "balance", "130"),
                        step("main.0", StepKind.WRITE, "balance", "150"),
                        step("main", StepKind.WRITE, "balance", "0"),
                        step("main", StepKind.READ, "balance", "0")))
                .isEmpty();
    }

    private static List<String> lost(FindingStep... steps) {
        return LostWrite.of(new Execution(
                        new Schedule(List.of()),
                        List.of(steps),
                        new Outcome(Outcome.Verdict.FAILED, List.of()),
                        List.of(),
                        List.of()))
                .stream()
                .map(lost -> lost.explanation().text())
                .toList();
    }

    private static FindingStep step(String thread, StepKind kind, String object, String value) {
        return new FindingStep(thread, kind, object, "", value, "Bank", "deposit", 10);
    }

    private static FindingStep call(String thread, String method, String value, String left) {
        return new FindingStep(
                thread, StepKind.CALL, method, "main/7", new Seen("", value, left), "Bank", "deposit", 10);
    }
}
