// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.heddle.claim.Inconclusive;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import dev.heddle.samples.failing.FailedBeforeOthers;
import dev.heddle.samples.peers.Bank;
import dev.heddle.samples.peers.CasLoop;
import dev.heddle.samples.peers.GetThenSet;
import dev.heddle.samples.peers.MissedSignal;
import dev.heddle.samples.peers.PlainLostUpdate;
import dev.heddle.samples.peers.Publication;
import dev.heddle.samples.peers.ReorderMany;
import dev.heddle.samples.peers.ThreeLocks;
import dev.heddle.samples.peers.TwoLocks;
import dev.heddle.samples.peers.TwoStage;
import dev.heddle.samples.quiet.BehindBranches;
import dev.heddle.samples.quiet.BoxedHits;
import dev.heddle.samples.quiet.CachedHash;
import dev.heddle.samples.quiet.EarlyTask;
import dev.heddle.samples.quiet.EarlyTaskFixed;
import dev.heddle.samples.quiet.FencedPublication;
import dev.heddle.samples.quiet.NestedTasks;
import dev.heddle.samples.quiet.NestedTasksFixed;
import dev.heddle.samples.quiet.OldClock;
import dev.heddle.samples.quiet.OpaquePublication;
import dev.heddle.samples.quiet.ReleasedPublication;
import dev.heddle.samples.quiet.SharedDefault;
import dev.heddle.samples.quiet.TornRange;
import dev.heddle.samples.quiet.TwoPockets;
import dev.heddle.samples.quiet.UncheckedEntries;
import dev.heddle.samples.quiet.UncheckedHits;
import dev.heddle.samples.quiet.UncheckedTotals;
import dev.heddle.samples.quiet.UncheckedWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records real programs in JVMs of their own, and makes real bugs happen in others. */
@Timeout(300)
class CheckSessionTest {

    private static final Evidence ALWAYS = new Evidence.Replayed(RealChecks.REPLAYS, RealChecks.REPLAYS);

    /** Rare, but nobody can rule it out: the run that is recorded goes wrong itself. */
    private static final Evidence IN_THE_RECORDED_RUN = new Evidence.Observed();

    private final RealChecks checks;

    CheckSessionTest(@TempDir Path folder) {
        this.checks = new RealChecks(folder);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                PlainLostUpdate.class,
                Bank.class,
                GetThenSet.class,
                Publication.class,
                ReorderMany.class,
                TwoStage.class
            })
    void what_a_passing_run_hides_is_predicted_and_made_to_happen_each_time(Class<?> program) throws Exception {
        CheckResult result = checks.check(program.getName(), Duration.ZERO);

        assertThat(errors(result)).hasSize(1);
        Finding finding = errors(result).get(0);
        assertThat(finding.kind()).isEqualTo(Kind.FAILURE);
        assertThat(finding.what().toString()).contains("AssertionError");
        assertThat(finding.evidence()).isIn(ALWAYS, IN_THE_RECORDED_RUN);
        assertThat(result.predictions().confirmed() + result.predictions().failedBehind())
                .isPositive();
        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(classes = {TwoLocks.class, ThreeLocks.class})
    void a_circle_of_locks_is_predicted_and_made_to_deadlock(Class<?> program) throws Exception {
        CheckResult result = checks.check(program.getName(), Duration.ZERO);

        assertThat(result.predictions().questions().deadlocks()).isEqualTo(new CheckResult.Decided(0, 0, 1));
        Finding finding = errors(result).get(0);
        assertThat(finding.kind()).isEqualTo(Kind.DEADLOCK);
        assertThat(finding.evidence()).isEqualTo(ALWAYS);
    }

    @Test
    void a_signal_that_may_be_missed_is_predicted_and_missed() throws Exception {
        CheckResult result = checks.check(MissedSignal.class.getName(), Duration.ofSeconds(30));

        Finding finding = errors(result).get(0);
        assertThat(finding.kind()).isEqualTo(Kind.DEADLOCK);
        assertThat(finding.evidence()).isEqualTo(ALWAYS);
        // Also if it is explored as well what happens when waits end for no reason: then this one never lasts for ever.
        assertThat(result.exploration().orElseThrow().progress().failures()).isPositive();
    }

    /** Nothing in the recorded run tells of time, but an exploration says that it left something out. */
    @Test
    void a_delayed_task_that_may_come_too_early_is_found_and_its_twin_is_covered() throws Exception {
        CheckResult early = checks.check(EarlyTask.class.getName(), Duration.ofSeconds(30));
        CheckResult fixed = checks.check(EarlyTaskFixed.class.getName(), Duration.ofSeconds(30));

        assertThat(errors(early)).singleElement().satisfies(finding -> {
            assertThat(finding.what().toString()).contains("ArithmeticException");
            assertThat(finding.evidence()).isIn(ALWAYS, IN_THE_RECORDED_RUN);
        });
        assertThat(errors(fixed)).isEmpty();
        assertThat(fixed.exploration().orElseThrow().isProof()).isTrue();
    }

    @Test
    void a_pool_that_may_be_starved_is_predicted_and_starved() throws Exception {
        CheckResult result = checks.check(NestedTasks.class.getName(), Duration.ZERO);

        assertThat(errors(result)).extracting(Finding::kind).containsExactly(Kind.DEADLOCK);
        assertThat(result.predictions().questions().waits().feasible()).isPositive();
    }

    @Test
    void a_pool_whose_tasks_wait_for_those_of_another_is_not_suspected() throws Exception {
        CheckResult result = checks.check(NestedTasksFixed.class.getName(), Duration.ZERO);

        assertThat(result.findings()).isEmpty();
        assertThat(result.predictions().questions().waits().feasible()).isZero();
    }

    /** No order of steps is to blame for what fails before there is a second thread. */
    @Test
    void what_fails_only_because_of_control_is_trouble_and_no_finding() throws Exception {
        CheckResult result = checks.check(OldClock.class.getName(), Duration.ofSeconds(2));

        assertThat(result.findings()).isEmpty();
        assertThat(result.trouble())
                .singleElement()
                .asString()
                .contains("under control the program fails before it starts a thread", "the clock is wrong");
        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(4);
    }

    @Test
    void an_update_that_nobody_checks_is_told_with_what_the_program_prints_instead() throws Exception {
        CheckResult result = checks.check(UncheckedHits.class.getName(), Duration.ZERO);

        assertThat(result.findings()).hasSize(1);
        Finding finding = result.findings().get(0);
        assertThat(finding.kind()).isEqualTo(Kind.ATOMICITY);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.evidence().isReal()).isTrue();
        assertThat(finding.explanation().toString())
                .contains("overwrites what another thread has written")
                .contains("printed \"hits: 1\" where it printed \"hits: 2\"");
        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(1);
        assertThat(result.exitCode(FailOn.ERROR, Inconclusive.BLIND)).isZero();
    }

    @Test
    void an_update_of_a_number_in_a_box_is_told() throws Exception {
        assertThat(checks.check(BoxedHits.class.getName(), Duration.ZERO).findings())
                .extracting(Finding::kind, Finding::severity)
                .containsExactly(tuple(Kind.ATOMICITY, Severity.WARNING));
    }

    /** Each call is safe; what is written depends on what another call has read. */
    @Tag("once")
    @ParameterizedTest
    @ValueSource(strings = {"synchronized", "concurrent", "table"})
    void an_update_of_what_a_map_holds_is_told(String kind) throws Exception {
        String program = UncheckedWords.class.getName();

        CheckResult result = checks.check(program, List.of(kind), Duration.ZERO);
        assertThat(result.findings())
                .extracting(Finding::kind, Finding::severity)
                .containsExactly(tuple(Kind.ATOMICITY, Severity.WARNING));
        assertThat(result.coverage().shared()).as("the map").isPositive();
        assertThat(checks.check(program, List.of(kind, "mended"), Duration.ZERO).findings())
                .isEmpty();
    }

    @Tag("once")
    @ParameterizedTest
    @ValueSource(strings = {"amounts", "texts", "sums", "names", "elements"})
    void an_update_of_one_entry_is_told(String what) throws Exception {
        assertThat(checks.check(UncheckedEntries.class.getName(), List.of(what, "same"), Duration.ZERO)
                        .findings())
                .extracting(Finding::kind, Finding::severity)
                .containsExactly(tuple(Kind.ATOMICITY, Severity.WARNING));
    }

    @Tag("once")
    @ParameterizedTest
    @ValueSource(strings = {"amounts", "texts", "sums", "names", "places", "elements"})
    void updates_of_different_entries_are_not_confused(String what) throws Exception {
        assertThat(checks.check(UncheckedEntries.class.getName(), List.of(what, "other"), Duration.ZERO)
                        .findings())
                .isEmpty();
    }

    /** No solver knows what else would have been computed, but the program can be led there, and then it is seen. */
    @Tag("once")
    @ParameterizedTest
    @ValueSource(strings = {"amount", "guarded", "sum", "point", "names", "head", "text"})
    void an_update_by_ways_that_no_term_tells_is_told(String what) throws Exception {
        CheckResult result = checks.check(UncheckedTotals.class.getName(), List.of(what), Duration.ZERO);

        assertThat(result.findings())
                .extracting(Finding::kind, Finding::severity)
                .containsExactly(tuple(Kind.ATOMICITY, Severity.WARNING));
        assertThat(result.predictions().questions().intrusions())
                .as("decided by the program")
                .satisfies(decided -> {
                    assertThat(decided.undecided()).isZero();
                    assertThat(decided.feasible()).isPositive();
                });
    }

    @Tag("once")
    @ParameterizedTest
    @ValueSource(strings = {"retried", "latest"})
    void what_looks_again_or_depends_on_nothing_is_no_lost_update(String what) throws Exception {
        assertThat(checks.check(UncheckedTotals.class.getName(), List.of(what), Duration.ZERO)
                        .findings())
                .isEmpty();
    }

    @Test
    void a_region_that_sees_one_variable_old_and_the_other_new_is_told() throws Exception {
        CheckResult result = checks.check(TornRange.class.getName(), Duration.ZERO);

        assertThat(result.predictions().questions().views().feasible()).isPositive();
        assertThat(result.findings()).extracting(Finding::kind).containsOnly(Kind.ATOMICITY);
        assertThat(result.findings().get(0).evidence().isReal()).isTrue();
    }

    /** What others did after the failure is part of the run, but not of the order that leads to it. */
    @Test
    void a_run_in_which_others_go_on_after_a_failure_is_checked() throws Exception {
        CheckResult result = checks.check(FailedBeforeOthers.class.getName(), Duration.ZERO);

        assertThat(result.findings())
                .filteredOn(finding -> finding.severity() == Severity.ERROR)
                .singleElement()
                .satisfies(finding -> assertThat(finding.what().toString()).contains("IllegalStateException"));
    }

    /** The reader goes on only when it has seen the flag, so that no order of steps shows anything. */
    @Test
    void a_flag_that_makes_nothing_visible_leaves_a_race() throws Exception {
        CheckResult result = checks.check(OpaquePublication.class.getName(), Duration.ZERO);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Kind.RACE);
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.evidence().isReal()).isTrue();
            assertThat(finding.what().toString()).contains("WRITE, variable=OpaquePublication#1.data");
            assertThat(finding.explanation().toString()).contains("makes nothing else visible");
        });
        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(1);
    }

    @Test
    void a_flag_that_is_released_and_acquired_leaves_none() throws Exception {
        CheckResult result = checks.check(ReleasedPublication.class.getName(), Duration.ofMinutes(1));

        assertThat(result.findings()).isEmpty();
        assertThat(result.isProof()).isTrue();
        assertThat(result.exitCode(FailOn.WARNING)).isZero();
    }

    @Test
    void fences_make_up_for_a_flag_that_makes_nothing_visible() throws Exception {
        CheckResult result = checks.check(FencedPublication.class.getName(), Duration.ZERO);

        assertThat(result.findings()).isEmpty();
    }

    @Test
    void a_race_that_does_no_harm_is_a_note() throws Exception {
        CheckResult result = checks.check(CachedHash.class.getName(), Duration.ZERO);

        assertThat(result.findings()).extracting(Finding::kind).containsOnly(Kind.RACE);
        assertThat(result.findings()).extracting(Finding::severity).containsOnly(Severity.NOTE);
        assertThat(result.exitCode(FailOn.WARNING, Inconclusive.BLIND)).isZero();
        assertThat(result.exitCode(FailOn.WARNING)).as("nothing was explored").isEqualTo(4);
    }

    @Test
    void a_correct_program_is_proved_and_nothing_is_said_against_it() throws Exception {
        CheckResult result = checks.check(CasLoop.class.getName(), Duration.ofMinutes(1));

        assertThat(result.findings()).isEmpty();
        assertThat(result.trouble()).isEmpty();
        assertThat(result.isProof()).isTrue();
        assertThat(result.exitCode(FailOn.WARNING)).isZero();
    }

    @Test
    void whoever_uses_a_class_comes_after_its_initialiser() throws Exception {
        CheckResult result = checks.check(SharedDefault.class.getName(), Duration.ZERO);

        assertThat(result.findings()).isEmpty();
        assertThat(result.exitCode(FailOn.WARNING, Inconclusive.BLIND)).isZero();
    }

    @Test
    void steps_tell_objects_of_a_class_apart_and_what_is_left_in_each() throws Exception {
        CheckResult result = checks.check(TwoPockets.class.getName(), Duration.ZERO);

        assertThat(result.findings()).isNotEmpty();
        for (Finding finding : result.findings()) {
            Map<String, String> left = new HashMap<>();
            Set<String> written = new HashSet<>();
            for (FindingStep step : finding.execution().orElseThrow().steps()) {
                if (step.isWrite()) {
                    left.put(step.target(), step.value());
                    written.add(step.value());
                } else if (step.kind() == StepKind.READ && left.containsKey(step.target())) {
                    assertThat(step.value()).as(step.toString()).isEqualTo(left.get(step.target()));
                }
            }
            assertThat(left.keySet())
                    .filteredOn(target -> target.endsWith("Pocket.coins"))
                    .hasSize(2);
            assertThat(written).contains("3", "5");
        }
    }

    @Test
    void what_lies_behind_two_branches_is_predicted_from_runs_that_take_them() throws Exception {
        CheckResult result = checks.checkFurther(BehindBranches.class.getName(), 3);

        assertThat(errors(result))
                .extracting(finding -> FailureText.joined(finding.what()))
                .singleElement()
                .asString()
                .contains("AssertionError: 1 sold");
        assertThat(result.findings().get(0).evidence()).isIn(ALWAYS, IN_THE_RECORDED_RUN);
        assertThat(result.coverage().runs()).isGreaterThan(1);
    }

    private static List<Finding> errors(CheckResult result) {
        return result.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }
}
