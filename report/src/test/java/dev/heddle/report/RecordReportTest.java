// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RunSummary;
import dev.heddle.session.recording.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordReportTest {

    private static final RunSummary GOOD = summary(2, Map.of(), Map.of(), List.of());
    private static final RunSummary EMPTY = summary(0, Map.of(), Map.of(), List.of());

    private static RunSummary summary(
            int woven, Map<String, Integer> notWoven, Map<String, Integer> notes, List<String> problems) {
        return new RunSummary(
                Path.of("Bank.heddle"), 2345, 3, woven, notWoven, notes, Optional.empty(), problems, List.of());
    }

    private static RecordResult result(int exit, RunSummary... runs) {
        return new RecordResult(List.of(runs), 0, exit, Duration.ofSeconds(1), false);
    }

    private static String report(RecordResult result, String... include) {
        RecordOptions options = RecordOptions.of(
                        new Target.AnyCommand(List.of("mvn")),
                        new RecordOptions.Jvm(
                                List.of(), new RecordOptions.Tools(Path.of("a"), Path.of("b")), Path.of(""), Map.of()))
                .lookingAt(List.of(include), List.of());
        return RecordReport.of(result, options, 100);
    }

    @Test
    void a_recording_says_what_it_has_and_what_to_do_with_it() {
        assertThat(report(result(0, GOOD))).isEqualTo("""
                heddle: recorded 3 threads and 2 classes in Bank.heddle (2.3 kB)
                        next: heddle show Bank.heddle
                """);
        assertThat(result(0, GOOD).exitCode()).isZero();
    }

    @Test
    void a_program_that_fails_is_3_and_its_own_code_is_told() {
        assertThat(report(result(7, GOOD)))
                .startsWith("heddle: the program failed by itself, with exit code 7\nheddle: recorded 3 threads");
        assertThat(result(7, GOOD).exitCode()).isEqualTo(3);
    }

    @Test
    void seeing_nothing_is_4_and_never_a_success() {
        assertThat(report(result(0, EMPTY)))
                .contains("recorded nothing: no class of the program was woven")
                .contains("--include names them")
                .doesNotContain("next:");
        assertThat(report(result(0, EMPTY), "com.acme")).contains("nothing matches --include com.acme");
        assertThat(result(0, EMPTY).exitCode()).isEqualTo(4);
    }

    @Test
    void a_trace_that_is_not_complete_is_4_and_says_what_is_missing() {
        RunSummary cut = summary(2, Map.of(), Map.of(), List.of("there is no END block"));

        assertThat(report(result(0, cut))).contains("not complete: there is no END block");
        assertThat(result(0, cut).exitCode()).isEqualTo(4);
    }

    @Test
    void no_trace_at_all_is_4_where_the_command_went_well_and_3_where_it_did_not() {
        assertThat(report(result(0))).contains("nothing was recorded").contains("JAVA_TOOL_OPTIONS");
        assertThat(result(0).exitCode()).isEqualTo(4);
        assertThat(result(1).exitCode()).isEqualTo(3);
    }

    @Test
    void an_agent_that_cannot_record_is_our_fault() {
        assertThat(result(70).exitCode()).isEqualTo(70);
    }

    @Test
    void interrupted_is_130() {
        RecordResult interrupted = new RecordResult(List.of(GOOD), 0, 130, Duration.ZERO, true);

        assertThat(interrupted.exitCode()).isEqualTo(130);
        assertThat(report(interrupted)).startsWith("heddle: interrupted; this is what was recorded until then");
    }

    @Test
    void reasons_are_counted_the_most_frequent_first() {
        RunSummary some = summary(
                2,
                Map.of("it extends ClassLoader", 1, "a method is too large", 4, "x", 1, "y", 1),
                Map.of("reflection", 2),
                List.of());

        assertThat(report(result(0, some)))
                .contains("not woven: 4 classes (a method is too large), 1 class (")
                .contains("1 more")
                .contains("not modelled: 2 places (reflection)");
    }

    @Test
    void further_processes_without_anything_to_see_are_mentioned() {
        RecordResult two = new RecordResult(List.of(GOOD), 2, 0, Duration.ZERO, false);

        assertThat(report(two)).contains("2 further JVMs wove nothing; their traces were removed");
    }
}
