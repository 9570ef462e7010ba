// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckResult.Decided;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Inconclusive;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.report.FindingReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of a check, and which exit code it has. */
@Tag("once")
class CheckReportTest {

    private static final int WIDTH = 200;

    private static final CheckResult PASS = new CheckResult(
            List.of(),
            new CheckResult.Predictions(
                    new CheckResult.Questions(
                            new Decided(3, 1, 0),
                            new Decided(2, 0, 1),
                            new Decided(1, 0, 0),
                            new Decided(4, 0, 0),
                            new Decided(5, 0, 0),
                            new Decided(6, 0, 0),
                            0,
                            new Decided(7, 0, 0)),
                    0,
                    0,
                    0,
                    0),
            new CheckResult.Coverage(
                    1,
                    3,
                    1234,
                    8,
                    2,
                    new CheckResult.Pairs(30, 20, 9),
                    new CheckResult.Sifted(3, 1, 1),
                    new CheckResult.Sifted(12, 8, 2),
                    List.of("not modelled: waits of a phaser"),
                    Map.of("com.acme.Odd", "it has native methods")),
            Optional.empty(),
            List.of(),
            Map.of(),
            Map.of("predicting", Duration.ofMillis(1500)));

    @Test
    void a_pass_says_what_was_covered() {
        assertThat(text(PASS))
                .contains("nothing found, but not everything is decided", "the program was not explored")
                .contains("3 threads, 1,234 events, 8 shared locations, 2 atomic regions")
                .contains("30 pairs of conflicting accesses: 20 always in the same order, 9 kept apart by locks")
                .contains("3 cycles of locks: 1 impossible by the order of threads, 1 by locks")
                .contains("12 triples of accesses that could violate atomicity: 8 impossible by the order of threads,"
                        + " 2 by")
                .contains("4 checks could fail: 3 safe in what is modelled, 1 undecided, 0 feasible")
                .contains("3 branches on shared data: 2 fixed in what is modelled, 1 can go the other way")
                .contains("1 cycle of locks: 1 safe in what is modelled")
                .contains("4 waits that could last for ever", "5 pairs of accesses that could race")
                .contains("6 possible atomicity violations", "7 views of two variables that could be torn")
                .contains("com.acme.Odd: it has native methods", "not modelled: waits of a phaser")
                .contains("predicting 1.5 s");
        assertThat(PASS.exitCode(FailOn.WARNING)).isEqualTo(4);
        assertThat(PASS.exitCode(FailOn.WARNING, Inconclusive.BLIND)).isZero();
    }

    @Test
    void what_is_not_whole_is_inconclusive_and_never_green() {
        CheckResult blind = PASS.withTrouble("the canary's race was not found");

        assertThat(text(blind)).contains("inconclusive", "the canary's race was not found");
        assertThat(blind.exitCode(FailOn.ERROR)).isEqualTo(4);
        assertThat(blind.exitCode(FailOn.NEVER)).isEqualTo(4);
        assertThat(blind.with(List.of(known(Severity.ERROR, new Evidence.Observed())))
                        .exitCode(FailOn.ERROR))
                .isEqualTo(1);
    }

    @Test
    void only_what_has_happened_fails_a_build_unless_asked_for_more() {
        CheckResult replayed = PASS.with(List.of(known(Severity.ERROR, new Evidence.Replayed(20, 20))));
        CheckResult race = PASS.with(List.of(known(Severity.WARNING, new Evidence.Replayed(5, 5))));
        CheckResult predicted = PASS.with(List.of(known(Severity.NOTE, new Evidence.Predicted("not led there"))));

        assertThat(List.of(replayed.exitCode(FailOn.WARNING), race.exitCode(FailOn.WARNING)))
                .containsOnly(1);
        assertThat(List.of(
                        race.exitCode(FailOn.ERROR, Inconclusive.BLIND),
                        predicted.exitCode(FailOn.WARNING, Inconclusive.BLIND)))
                .containsOnly(0);
        assertThat(predicted.exitCode(FailOn.PREDICTED)).isEqualTo(1);
        assertThat(replayed.exitCode(FailOn.NEVER, Inconclusive.BLIND)).isZero();
    }

    @Test
    void refuted_predictions_are_counted_as_our_errors() {
        CheckResult result = PASS.with(List.of(
                known(Severity.NOTE, new Evidence.Refuted("it did not happen")),
                known(Severity.NOTE, new Evidence.Predicted("not led there"))));

        assertThat(text(result))
                .contains("1 prediction that can't happen: errors of Heddle")
                .contains("1 failure predicted but not reproduced");
    }

    private static Finding known(Severity severity, Evidence evidence) {
        return new Finding(
                severity == Severity.WARNING ? Kind.RACE : Kind.FAILURE,
                severity,
                List.of(new Failure.Thrown(
                        "main.0",
                        "java.lang.AssertionError",
                        Optional.empty(),
                        new CodePlace("Bank", "pay", 7),
                        false)),
                evidence,
                "found",
                Optional.empty(),
                1,
                List.of(),
                Optional.empty());
    }

    private static String text(CheckResult result) {
        FindingReport findings =
                new FindingReport(thread -> thread, new SourceFiles(List.of(), Path.of(".")), Theme.PLAIN, WIDTH);
        return CheckReport.of("Bank", result, findings, Theme.PLAIN, WIDTH);
    }
}
