// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.encode.Witness;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SafetyPredictorTest {

    /** Figure 1 of "Symbolic Predictive Analysis for Concurrent Programs"; the constant of t3 is 2 there. */
    private static TraceProgram figureOne(int constantOfT3) {
        return CtrcReader.read("figure1.ctrc", """
                global: x y l
                pre: (and (= x 0) (= y 0) (= l 1))
                thread one {a}:
                t1: (= a. x)
                t2: assume(> l 0) then (= l. (- l 1))
                t3: (= x. (+ %d a))
                t4: (= l. (+ l 1))
                t5: (= y. (+ 1 a))
                t6: assume(> l 0) then (= l. (- l 1))
                t7: (= x. (+ 1 a))
                t8: (= l. (+ l 1))
                thread two {b}:
                t9: (= b. 0)
                t10: assume(> l 0) then (= l. (- l 1))
                t11: assume(> x b)
                t12: assert(= y 1)
                t13: (= l. (+ l 1))
                """.formatted(constantOfT3));
    }

    private static Schedule observedRun(TraceProgram program) {
        List<Step> steps = new ArrayList<>();
        program.threads().forEach(thread -> {
            for (int i = 0; i < thread.actions().size(); i++) {
                steps.add(new Step(thread.name(), i));
            }
        });
        return new Schedule(steps);
    }

    @Test
    void the_error_that_no_happens_before_model_predicts_is_predicted() {
        Witness witness = violation(predict(figureOne(2)));

        assertThat(witness.outcome())
                .isInstanceOfSatisfying(
                        Outcome.AssertionFailed.class,
                        failed -> assertThat(figureOne(2).action(failed.step()).label())
                                .isEqualTo("t12"));
        assertThat(witness.schedule().switches()).isEqualTo(1);
    }

    @Test
    void the_concrete_model_misses_it_and_finds_it_where_the_written_values_are_the_same() {
        Inputs inputs = new Inputs(Map.of(figureOne(2).globals().get(2), dev.heddle.expr.Value.of(1)), Map.of());

        assertThat(predict(ConcreteModel.of(figureOne(2), observedRun(figureOne(2)), inputs)))
                .isInstanceOf(Prediction.Holds.class);
        assertThat(predict(ConcreteModel.of(figureOne(1), observedRun(figureOne(1)), inputs)))
                .isInstanceOf(Prediction.Violated.class);
    }

    @Test
    void a_bound_on_switches_hides_what_needs_more() {
        TraceProgram program = needsSwitches();

        assertThat(predictUpTo(program, 2)).isEqualTo(new Prediction.Holds(Optional.of(2)));
        assertThat(violation(predictUpTo(program, 3)).schedule().switches()).isEqualTo(3);
        assertThat(violation(predict(program)).schedule().switches()).isEqualTo(3);
    }

    /** A ping-pong: each thread waits for the other in turn. */
    private static TraceProgram needsSwitches() {
        return CtrcReader.read("ping-pong.ctrc", """
                global: turn
                pre: (= turn 0)
                thread ping:
                p1: (= turn. 1)
                p2: assume(= turn 2)
                p3: (= turn. 3)
                thread pong:
                q1: assume(= turn 1)
                q2: (= turn. 2)
                q3: assume(= turn 3)
                q4: assert(= turn 4)
                """);
    }

    @Test
    void a_bounded_proof_that_does_not_use_the_bound_holds_for_all_interleavings() {
        TraceProgram program = CtrcReader.read("safe.ctrc", """
                global: x
                pre: (= x 0)
                thread a:
                a1: (= x. 1)
                thread b:
                b1: assert(<= x 1)
                """);

        assertThat(predictUpTo(program, 1)).isEqualTo(new Prediction.Holds(Optional.empty()));
    }

    @Test
    void nothing_after_the_violation_is_constrained() {
        // After the failure, the other thread can never finish: its assumption contradicts every interleaving.
        Prediction prediction = predict(CtrcReader.read("prefix.ctrc", """
                global: x y
                pre: (and (= x 0) (= y 0))
                thread a:
                a1: (= x. 1)
                a2: assume(= y 7)
                thread b:
                b1: assert(= x 0)
                """));

        assertThat(violation(prediction).schedule().steps()).hasSize(2);
    }

    @Test
    void unknown_initial_values_are_chosen_so_that_it_fails() {
        Witness witness = violation(predict(CtrcReader.read("input.ctrc", """
                global: limit used
                pre: (and (> limit 0) (= used 0))
                thread a:
                a1: (= used. (+ used 1))
                thread b:
                b1: (= used. (+ used 1))
                thread c:
                c1: assert(<= used limit)
                """)));

        assertThat(witness.outcome().isBad()).isTrue();
    }

    @Test
    void java_words_wrap_around() {
        assertThat(predict(CtrcReader.read("wrap.ctrc", """
                global: n:(_ BitVec 32)
                pre: (= n #x7fffffff)
                thread a:
                a1: (= n. (bvadd n #x00000001))
                thread b:
                b1: assert(bvsle #x00000000 n)
                """))).isInstanceOf(Prediction.Violated.class);
    }

    @Test
    void a_budget_that_is_over_gives_unknown_with_the_reason() {
        try (SafetyPredictor predictor = SafetyPredictor.of(needsSwitches(), Solvers::standard)) {
            Prediction prediction = predictor.predict(predictor.properties().get(0), Budget.of(Duration.ZERO));

            assertThat(prediction)
                    .isInstanceOfSatisfying(
                            Prediction.Unknown.class,
                            unknown -> assertThat(unknown.reason()).isNotBlank());
        }
    }

    @Test
    void given_edges_and_atomic_sections_are_respected() {
        String text = """
                global: x
                pre: (= x 0)
                thread a:
                a1: (= x. 1)
                a2: (= x. 0)
                thread b:
                b1: assert(= x 0)
                """;

        assertThat(predict(CtrcReader.read("free.ctrc", text))).isInstanceOf(Prediction.Violated.class);
        assertThat(predict(CtrcReader.read("atomic.ctrc", text + "atomic: [a1 a2]\n")))
                .isInstanceOf(Prediction.Holds.class);
        assertThat(predict(CtrcReader.read("order.ctrc", text + "order: b1 < a1\n")))
                .isInstanceOf(Prediction.Holds.class);
    }

    /** One thread takes a lock and needs x to be 1 to go on, another takes the lock and checks y; {@code order} is between them. */
    private static TraceProgram sections(String order) {
        return CtrcReader.read("sections.ctrc", """
                global: lock x y
                pre: (and (= lock 0) (= x 0) (= y 0))
                thread holder:
                h1: assume(= lock 0) then (= lock. 1)
                h2: assume(= x 1)
                h3: (= lock. 0)
                thread user:
                u1: assume(= lock 0) then (= lock. 2)
                u2: assert(= y 0)
                u3: (= lock. 0)
                thread writer:
                w1: (= x. 1)
                w2: (= y. 1)
                order: %s
                """.formatted(order));
    }

    /** What the other section reads is part of the question all the same: whether it could have ended is asked. */
    @Test
    void another_section_of_a_lock_that_cannot_end_before_is_asked_about() {
        Witness witness = violation(predict(sections("u1 < h3")));

        assertThat(witness.schedule().steps()).contains(new Step("user", 1)).doesNotContain(new Step("holder", 0));
    }

    @Test
    void another_section_of_a_lock_that_always_comes_later_is_not_asked_about() {
        Witness witness = violation(predict(sections("u1 < h1")));

        assertThat(witness.schedule().steps()).contains(new Step("user", 1)).doesNotContain(new Step("holder", 0));
    }

    @Test
    void another_section_of_a_lock_that_always_comes_before_has_to_end() {
        Witness witness = violation(predict(sections("h1 < u1")));

        assertThat(witness.schedule().steps())
                .containsSubsequence(
                        new Step("writer", 0), new Step("holder", 1), new Step("holder", 2), new Step("user", 0));
    }

    private static Prediction predict(TraceProgram program) {
        try (SafetyPredictor predictor = SafetyPredictor.of(program, Solvers::standard)) {
            return predictor.predict(predictor.properties().get(0), Budget.UNLIMITED);
        }
    }

    private static Prediction predictUpTo(TraceProgram program, int switches) {
        try (SafetyPredictor predictor = SafetyPredictor.of(program, Solvers::standard)) {
            return predictor.predictUpTo(predictor.properties().get(0), switches, Budget.UNLIMITED);
        }
    }

    private static Witness violation(Prediction prediction) {
        assertThat(prediction).isInstanceOf(Prediction.Violated.class);
        Witness witness = ((Prediction.Violated) prediction).witness();
        assertThat(witness.outcome().isBad()).isTrue();
        return witness;
    }

    @Test
    void a_witness_runs_again_on_the_interpreter() {
        TraceProgram program = figureOne(2);
        Witness witness = violation(predict(program));

        assertThat(Interpreter.run(program, witness.schedule(), witness.inputs()))
                .isEqualTo(witness.outcome());
    }
}
