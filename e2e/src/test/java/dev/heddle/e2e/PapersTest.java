// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.predict.Triple;
import dev.heddle.program.Action;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.papers.AtomicityGuard;
import dev.heddle.samples.papers.AtomicitySignal;
import dev.heddle.samples.papers.AtomicityUnguarded;
import dev.heddle.samples.papers.SymbolicPrediction;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of Fusion's papers, from Java source to the trace programs and verdicts that are printed there. */
class PapersTest {

    @TempDir
    Path folder;

    @Test
    void the_assertion_example_gives_the_trace_program_of_its_figure() {
        TraceProgram program = recorded(SymbolicPrediction.class).program();

        assertThat(program.precondition().toString())
                .contains("SymbolicPrediction.x = 0")
                .contains("SymbolicPrediction.y = 0")
                .contains("Semaphore#1.permits = 1");
        assertThat(steps(program, "main.0"))
                .containsExactly(
                        "main.0.r0 := x",
                        "assume 1 ≤ l; l := l - 1",
                        "x := 2 + main.0.r0",
                        "l := l + 1",
                        "y := 1 + main.0.r0",
                        "assume 1 ≤ l; l := l - 1",
                        "x := 1 + main.0.r0",
                        "l := l + 1");
        assertThat(steps(program, "main.1"))
                .containsExactly(
                        "assume 1 ≤ l; l := l - 1",
                        "main.1.r0 := x",
                        "assume main.1.r0 > 0",
                        "main.1.r1 := y",
                        "assert main.1.r1 = 1",
                        "l := l + 1");
    }

    @Test
    void the_assertion_that_held_is_predicted_to_fail_in_another_order() {
        Rebuilt rebuilt = recorded(SymbolicPrediction.class);

        assertThat(rebuilt.failures()).isEmpty();
        try (SafetyPredictor predictor = SafetyPredictor.of(rebuilt.program(), Solvers::standard)) {
            assertThat(predictor.properties())
                    .singleElement()
                    .satisfies(property -> assertThat(predictor.predict(property, Budget.UNLIMITED))
                            .isInstanceOf(Prediction.Violated.class));
        }
    }

    @Test
    void the_first_atomicity_example_gives_the_trace_program_of_its_figure() {
        TraceProgram program = recorded(AtomicityGuard.class).program();

        assertThat(steps(program, "main.0")).containsExactly("main.0.r0 := x", "x := main.0.r0 + 1");
        assertThat(steps(program, "main.1")).containsExactly("main.1.r0 := x", "assume main.1.r0 > 0", "x := 5");
        assertThat(program.regions()).singleElement().satisfies(region -> {
            assertThat(region.thread()).isEqualTo("main.0");
            assertThat(region.first()).isZero();
            assertThat(region.last()).isEqualTo(1);
        });
    }

    @Test
    void a_condition_that_the_other_order_does_not_meet_keeps_a_transaction_whole() {
        AtomicityPredictor.Result result = triples(AtomicityGuard.class);

        assertThat(result.potential()).isPositive();
        assertThat(result.undecided()).isZero();
        assertThat(result.violations()).isEmpty();
    }

    @Test
    void a_condition_that_every_order_meets_does_not() {
        assertThat(triples(AtomicityUnguarded.class).violations()).hasSize(1);
    }

    @Test
    void a_signal_that_the_other_thread_waits_for_keeps_a_transaction_whole() {
        AtomicityPredictor.Result result = triples(AtomicitySignal.class);

        assertThat(result.undecided()).isZero();
        assertThat(result.violations().keySet())
                .extracting(Triple::location)
                .extracting(String::valueOf)
                .doesNotContain("AtomicitySignal.x");
    }

    private AtomicityPredictor.Result triples(Class<?> main) {
        return AtomicityPredictor.predict(recorded(main).program(), Solvers::standard, Budget.UNLIMITED);
    }

    /** Records only the example itself: what keeps its threads in the paper's order is not woven and leaves no trace. */
    private Rebuilt recorded(Class<?> main) {
        Recording recording = Recording.of(
                        folder, Recording.sampleClassPath(), main.getName(), List.of(), main.getPackageName() + ".*")
                .requireSame()
                .requireWoven(List.of(main.getName()));
        Rebuilding.of(recording.trace()).requireExact().requireAllWritesSeen();
        return Rebuilding.of(recording.trace(), LoweringOptions.DEFAULT).rebuilt();
    }

    private static List<String> steps(TraceProgram program, String thread) {
        return program.thread(thread).actions().stream().map(PapersTest::text).toList();
    }

    private static String text(Action action) {
        List<String> parts = new ArrayList<>();
        if (action.guard() != Expr.TRUE) {
            parts.add("assume " + action.guard());
        }
        action.assertion().ifPresent(assertion -> parts.add("assert " + assertion));
        action.assignments().forEach((variable, value) -> parts.add(variable + " := " + value));
        // The papers' names: x, y, and l for the semaphore.
        return String.join("; ", parts).replace("Semaphore#1.permits", "l").replaceAll("\\w+\\.([xy])\\b", "$1");
    }
}
