// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.TraceProgram;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ProgramGeneratorTest {

    @Test
    void the_same_seed_gives_the_same_programs() {
        ProgramGenerator one = ProgramGenerator.seeded(5).threads(3).steps(6);
        ProgramGenerator other = ProgramGenerator.seeded(5).threads(3).steps(6);

        assertThat(one.next()).isEqualTo(other.next());
        assertThat(one.next()).isEqualTo(other.next());
        assertThat(one.next())
                .isNotEqualTo(ProgramGenerator.seeded(6).threads(3).steps(6).next());
    }

    @Test
    void threads_and_steps_are_as_asked_for() {
        for (int seed = 0; seed < 100; seed++) {
            TraceProgram program =
                    ProgramGenerator.seeded(seed).threads(3).steps(5).next();
            assertThat(program.threads()).hasSize(3);
            assertThat(program.threads())
                    .allSatisfy(thread -> assertThat(thread.actions()).hasSizeBetween(3, 5));
        }
    }

    @Test
    void many_programs_can_go_wrong_and_most_can_go_well() {
        int programs = 300;
        int bad = 0;
        int good = 0;
        int infeasible = 0;
        for (int seed = 0; seed < programs; seed++) {
            Enumerator enumerator = Enumerator.of(ProgramGenerator.seeded(seed).next());
            bad += enumerator.anyBad() ? 1 : 0;
            good += enumerator.anyGood() ? 1 : 0;
            infeasible += enumerator.infeasible().isEmpty() ? 0 : 1;
        }

        assertThat(bad).isBetween(programs * 3 / 10, programs * 6 / 10);
        assertThat(good).isGreaterThan(programs * 8 / 10);
        assertThat(infeasible).isGreaterThan(programs / 10);
    }

    @RepeatedTest(60)
    void the_interpreter_sees_each_order_as_the_enumerator_does(RepetitionInfo repetition) {
        TraceProgram program = generated(repetition, 2, 4);
        Enumerator enumerator = Enumerator.of(program);

        for (Classified order : enumerator.classify()) {
            for (Inputs inputs : enumerator.inputs()) {
                Outcome outcome = Interpreter.run(program, order.schedule(), inputs);
                Verdict verdict = enumerator.classify(order.schedule(), inputs);
                if (outcome.isBad()) {
                    assertThat(verdict).isEqualTo(Verdict.BAD);
                } else if (outcome instanceof Outcome.Completed) {
                    assertThat(verdict).isEqualTo(Verdict.GOOD);
                } else {
                    assertThat(outcome).isInstanceOf(Outcome.Infeasible.class);
                    assertThat(verdict).isNotEqualTo(Verdict.GOOD);
                }
            }
        }
    }

    @RepeatedTest(60)
    void a_bad_prefix_exists_exactly_if_a_bad_order_does(RepetitionInfo repetition) {
        TraceProgram program = generated(repetition, 2, 5);
        Enumerator enumerator = Enumerator.of(program);

        assertThat(enumerator.simplestBadPrefix().isPresent()).isEqualTo(enumerator.anyBad());
        enumerator
                .simplestBadPrefix()
                .ifPresent(prefix -> assertThat(Interpreter.run(program, prefix.schedule(), prefix.inputs()))
                        .matches(Outcome::isBad));
    }

    @RepeatedTest(60)
    void values_outside_the_small_domain_change_no_verdict(RepetitionInfo repetition) {
        TraceProgram program = generated(repetition, 2, 4);

        assertThat(Enumerator.of(program).over(Domain.between(-2, 3)).classify())
                .extracting(Classified::verdict)
                .isEqualTo(Enumerator.of(program).classify().stream()
                        .map(Classified::verdict)
                        .toList());
    }

    private static TraceProgram generated(RepetitionInfo repetition, int threads, int steps) {
        return ProgramGenerator.seeded(repetition.getCurrentRepetition())
                .threads(threads)
                .steps(steps)
                .next();
    }
}
