// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.formula.HbFormula;
import dev.heddle.predict.Prediction;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.story.Binding;
import dev.heddle.session.story.Story;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceSessionTest {

    private static final String LOST_UPDATE = """
            global: x
            pre: (= x 0)
            thread left {t}:
            l1 [3]: (= t. x)
            l2 [4]: (= x. (+ t 1))
            thread right {t}:
            r1 [8]: (= t. x)
            r2 [9]: (= x. (+ t 2))
            post: (= x 3)
            """;

    private static final String TWO_ASSERTIONS = """
            global: ready:bool data
            pre: (and (not ready) (= data 0))
            thread init:
            i1: (= ready. true)
            i2: (= data. 7)
            thread use:
            u1: assume(= ready true)
            u2: assert(= data 7)
            u3: assert(= ready true)
            """;

    private @TempDir Path folder = Path.of("");

    private TraceResult analyse(String text, TraceOptions options) {
        return TraceSession.analyse(file(text), options);
    }

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("trace.ctrc"), text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    // ── verdicts ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_lost_update_is_found_explained_and_repaired() {
        TraceResult result = analyse(LOST_UPDATE, TraceOptions.STANDARD);

        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Buggy.class);
        assertThat(result.conclusion()).isEqualTo(Conclusion.FINDINGS);
        assertThat(result.simplestFailure()).hasValueSatisfying(property -> {
            assertThat(property.name()).isEqualTo("post");
            assertThat(property.story().orElseThrow().switches()).isEqualTo(2);
        });
        assertThat(result.formulas().orElseThrow().bad().terms()).hasSize(1);
        assertThat(result.summaries()).isNotEmpty();
        assertThat(result.proposal())
                .hasValueSatisfying(
                        proposal -> assertThat(proposal.isVerified()).isTrue());
    }

    @Test
    void an_ordered_program_is_proved_good() {
        TraceResult result = analyse(LOST_UPDATE.replace("post:", "order: l2 < r1\npost:"), TraceOptions.STANDARD);

        assertThat(result.verdict()).isEqualTo(new TraceVerdict.Good(Optional.empty(), true));
        assertThat(result.conclusion()).isEqualTo(Conclusion.CLEAN);
    }

    @Test
    void the_verdict_alone_still_asks_whether_anything_can_run() {
        TraceOptions verdict = TraceOptions.STANDARD.only(Set.of(TraceQuestion.VERDICT));

        assertThat(analyse(LOST_UPDATE.replace("post:", "order: l2 < r1\npost:"), verdict)
                        .verdict())
                .isEqualTo(new TraceVerdict.Good(Optional.empty(), true));
        assertThat(analyse(LOST_UPDATE.replace("r1 [8]:", "r0: assume(= x 9)\nr1 [8]:"), verdict)
                        .verdict())
                .isEqualTo(new TraceVerdict.Infeasible());
    }

    @Test
    void a_trace_that_cannot_run_is_no_success() {
        TraceResult result =
                analyse(LOST_UPDATE.replace("r1 [8]:", "r0: assume(= x 9)\nr1 [8]:"), TraceOptions.STANDARD);

        assertThat(result.verdict()).isEqualTo(new TraceVerdict.Infeasible());
        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
    }

    @Test
    void a_trace_without_properties_is_no_success() {
        TraceResult result = analyse("global: x\nthread a:\na1: (= x. 1)\n", TraceOptions.STANDARD);

        assertThat(result.verdict()).isInstanceOf(TraceVerdict.NotAsked.class);
        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.notices()).anyMatch(notice -> notice.contains("no assertion"));
    }

    @Test
    void without_time_nothing_is_known_and_every_stage_says_so() {
        TraceResult result = analyse(LOST_UPDATE, TraceOptions.STANDARD.within(Duration.ZERO));

        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Unknown.class);
        assertThat(result.stage(AnalysisStage.PREDICTION).orElseThrow().unfinished())
                .isPresent();
        assertThat(result.stage(AnalysisStage.FORMULA).orElseThrow().unfinished())
                .isPresent();
        assertThat(result.statistics().instructions()).isEqualTo(4);
    }

    // ── options ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void only_what_is_asked_is_done() {
        TraceResult result = analyse(LOST_UPDATE, TraceOptions.STANDARD.only(Set.of(TraceQuestion.FORMULA)));

        assertThat(result.stages())
                .extracting(StageRecord::stage)
                .containsExactly(AnalysisStage.READING, AnalysisStage.FORMULA);
        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Buggy.class);
    }

    @Test
    void other_assertions_are_taken_for_granted() {
        TraceResult result = analyse(TWO_ASSERTIONS, with(options -> options.properties = List.of("u3")));

        assertThat(result.properties()).extracting(PropertyResult::name).containsExactly("u3");
        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Good.class);
    }

    @Test
    void an_unknown_assertion_is_the_users_problem() {
        assertProblem(
                Problem.BAD_OPTION,
                "there are: u2, u3",
                TWO_ASSERTIONS,
                with(options -> options.properties = List.of("u9")));
    }

    @Test
    void a_bound_is_part_of_the_answer() {
        TraceResult result = analyse(LOST_UPDATE, with(options -> {
            options.switches = Optional.of(1);
            options.parts = Set.of(TraceQuestion.VERDICT);
        }));

        assertThat(result.verdict())
                .isInstanceOfSatisfying(
                        TraceVerdict.Good.class, good -> assertThat(good.upTo()).contains(1));
    }

    @Test
    void a_proof_that_did_not_need_the_bound_holds_without_it() {
        TraceResult result = analyse(TWO_ASSERTIONS, with(options -> {
            options.switches = Optional.of(1);
            options.properties = List.of("u3");
            options.parts = Set.of(TraceQuestion.VERDICT);
        }));

        assertThat(result.verdict()).isEqualTo(new TraceVerdict.Good(Optional.empty(), true));
        assertThat(result.notices()).anyMatch(notice -> notice.contains("did not need the bound"));
    }

    @Test
    void formulas_come_in_the_form_that_is_asked_for() {
        TraceResult result = analyse(LOST_UPDATE, with(options -> options.form = Optional.of(HbFormula.Form.CNF)));

        assertThat(result.formulas().orElseThrow().bad().form()).isEqualTo(HbFormula.Form.CNF);
        assertThat(result.formulas().orElseThrow().good().form()).isEqualTo(HbFormula.Form.CNF);
    }

    @Test
    void a_lock_free_region_is_broken_by_the_other_thread() {
        TraceResult result = analyse(LOST_UPDATE, with(options -> {
            options.parts = Set.of(TraceQuestion.ATOMICITY);
            options.regions = List.of("l1-l2");
        }));

        assertThat(result.conclusion()).isEqualTo(Conclusion.FINDINGS);
        assertThat(result.atomicity().orElseThrow().violations())
                .anySatisfy(violation -> assertThat(violation.labels()).containsExactly("l1[3]", "r2[9]", "l2[4]"));
    }

    @Test
    void a_region_needs_two_labels_of_one_thread_in_order() {
        assertProblem(Problem.BAD_OPTION, "as in a1-a4", LOST_UPDATE, with(options -> options.regions = List.of("l1")));
        assertProblem(
                Problem.BAD_OPTION, "one thread", LOST_UPDATE, with(options -> options.regions = List.of("l1-r1")));
        assertProblem(Problem.BAD_OPTION, "swap", LOST_UPDATE, with(options -> options.regions = List.of("l2-l1")));
    }

    @Test
    void one_runs_values_may_hide_a_bug_and_the_result_says_that_it_looked_no_further() {
        TraceResult result = analyse(LOST_UPDATE, with(options -> options.model = ValueModel.CONCRETE));

        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Good.class);
        assertThat(result.notices()).anyMatch(notice -> notice.contains("values are those of one good run"));
    }

    @Test
    void a_broken_file_is_the_users_problem() {
        assertProblem(Problem.BROKEN_INPUT, "trace.ctrc:1:", "thread", TraceOptions.STANDARD);
        assertProblem(
                Problem.BROKEN_INPUT,
                "an order without a cycle",
                LOST_UPDATE.replace("post:", "order: l2 < r1 r2 < l1\npost:"),
                TraceOptions.STANDARD);
    }

    private void assertProblem(Problem problem, String message, String text, TraceOptions options) {
        assertThatThrownBy(() -> analyse(text, options))
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(
                        HeddleException.class,
                        known -> assertThat(known.problem()).isEqualTo(problem));
    }

    // ── stories ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_story_has_the_values_that_steps_see_and_write() {
        Story story = story(analyse(LOST_UPDATE, TraceOptions.STANDARD));

        assertThat(story.initially()).extracting(Binding::toString).containsExactly("x = 0");
        assertThat(story.steps()).first().satisfies(step -> {
            assertThat(step.text()).isEqualTo("t := x");
            assertThat(step.seen()).extracting(Binding::toString).containsExactly("x = 0");
            assertThat(step.local()).extracting(Binding::toString).containsExactly("t = 0");
        });
        assertThat(story.failure().orElseThrow().condition()).isEqualTo("x = 3");
    }

    @Test
    void a_story_ends_at_the_assertion_that_fails() {
        Story story = story(analyse(TWO_ASSERTIONS, TraceOptions.STANDARD));

        assertThat(story.steps()).last().satisfies(step -> {
            assertThat(step.label()).isEqualTo("u2");
            assertThat(step.fails()).isTrue();
        });
        assertThat(story.failure().orElseThrow().values())
                .extracting(Binding::toString)
                .containsExactly("data = 0");
    }

    @Test
    void values_that_nothing_fixes_are_named_as_inputs() {
        Story story = story(analyse(
                "global: x\nthread a:\na1: assume(> x 5)\na2: havok(y:Int) assume(< y x)\na3: assert(> 6 x)\n",
                TraceOptions.STANDARD));

        assertThat(story.inputs()).extracting(Binding::name).contains("x");
        assertThat(story.steps())
                .last()
                .satisfies(step -> assertThat(step.text()).isEqualTo("assert x < 6"));
    }

    private static Story story(TraceResult result) {
        return result.simplestFailure().orElseThrow().story().orElseThrow();
    }

    // ── listening ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_listener_hears_of_every_stage_and_knows_what_is_known_so_far() {
        List<AnalysisStage> begun = new ArrayList<>();
        List<TraceResult> known = new ArrayList<>();
        TraceSession.analyse(file(LOST_UPDATE), TraceOptions.STANDARD, new SessionListener() {
            @Override
            public void begins(AnalysisStage stage) {
                begun.add(stage);
            }

            @Override
            public void learnt(TraceResult soFar) {
                known.add(soFar);
            }
        });

        assertThat(begun)
                .containsExactly(
                        AnalysisStage.READING,
                        AnalysisStage.PREDICTION,
                        AnalysisStage.FORMULA,
                        AnalysisStage.SUMMARY,
                        AnalysisStage.SYNTHESIS);
        assertThat(known)
                .first()
                .satisfies(first -> assertThat(first.verdict()).isInstanceOf(TraceVerdict.Unknown.class));
        assertThat(known.get(1).properties())
                .allSatisfy(property -> assertThat(property.prediction()).isInstanceOf(Prediction.Violated.class));
    }

    @Test
    void a_proof_stays_a_proof_when_the_bad_formula_is_asked_for_as_a_cnf() {
        // False is a CNF with one empty disjunction, so counting its terms does not tell whether there is a bug.
        TraceResult result = analyse("""
                global: x
                pre: (= x 0)
                thread a:
                a1: (= x. 1)
                thread b:
                b1: assert(<= x 1)
                """, with(options -> options.form = Optional.of(HbFormula.Form.CNF)));

        assertThat(result.verdict()).isInstanceOf(TraceVerdict.Good.class);
    }

    // ── building options ────────────────────────────────────────────────────────────────────────────────────────────

    private static final class Draft {
        private Set<TraceQuestion> parts = EnumSet.allOf(TraceQuestion.class);
        private List<String> properties = List.of();
        private Optional<HbFormula.Form> form = Optional.empty();
        private Optional<Integer> switches = Optional.empty();
        private ValueModel model = ValueModel.SYMBOLIC;
        private List<String> regions = List.of();
    }

    private static TraceOptions with(java.util.function.Consumer<Draft> change) {
        Draft draft = new Draft();
        change.accept(draft);
        return new TraceOptions(
                draft.parts,
                draft.properties,
                false,
                draft.form,
                draft.switches,
                draft.model,
                false,
                draft.regions,
                Marks.NONE,
                Optional.empty(),
                TraceOptions.STANDARD_BUDGET);
    }

    @Test
    void no_stage_begins_once_somebody_has_interrupted_the_thread() {
        List<AnalysisStage> begun = new ArrayList<>();
        SessionListener listener = new SessionListener() {
            @Override
            public void begins(AnalysisStage stage) {
                begun.add(stage);
                if (stage == AnalysisStage.PREDICTION) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        TraceResult result;
        try {
            result = TraceSession.analyse(file(LOST_UPDATE), TraceOptions.STANDARD, listener);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(begun).containsExactly(AnalysisStage.READING, AnalysisStage.PREDICTION);
        assertThat(result.stages())
                .extracting(stage -> stage.unfinished().orElse(""))
                .contains("somebody interrupted it before the formula stage began");
    }
}
