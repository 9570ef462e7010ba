// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.session.question.Meetings;
import dev.heddle.session.question.Standstills;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StandstillsTest {

    private static final String SIGNAL = """
            global: waiting
            pre: (= waiting 0)
            thread waiter:
            w1: (= waiting. 1)
            w2: assume(= waiting 0)
            thread signaller:
            s1: (= waiting. 0)
            """;

    @Test
    void a_signal_that_comes_too_early_leaves_a_thread_waiting() {
        TraceProgram program = CtrcReader.read("signal.ctrc", SIGNAL);

        Meetings.Answer answer = Standstills.find(program, List.of(new Step("waiter", 1)), Budget.UNLIMITED);

        assertThat(answer).isInstanceOf(Meetings.Answer.Possible.class);
        assertThat(((Meetings.Answer.Possible) answer).schedule().steps())
                .containsExactly(new Step("signaller", 0), new Step("waiter", 0));
    }

    @Test
    void a_thread_that_waits_for_one_who_comes_after_it_in_any_case_does_not_count_on_it() {
        String joined = SIGNAL + "s2: assume(= waiting 0)\norder: w2 < s2\n";
        TraceProgram program = CtrcReader.read("signal.ctrc", joined);

        assertThat(Standstills.find(program, List.of(new Step("waiter", 1)), Budget.UNLIMITED))
                .isInstanceOf(Meetings.Answer.Possible.class);
    }

    @Test
    void answers_are_those_of_an_enumeration_of_all_situations() {
        Random random = new Random(5);
        int possible = 0;
        int impossible = 0;
        for (int round = 0; round < 80; round++) {
            TraceProgram program = CtrcReader.read("random.ctrc", Situations.randomProgram(random));
            List<Step> steps = new ArrayList<>(List.of(wait(program.thread("t0"), random)));
            if (random.nextInt(3) == 0) {
                steps.add(wait(program.thread("t1"), random));
            }
            boolean canStand = Situations.of(program).stream().anyMatch(at -> stands(program, steps, at));

            Meetings.Answer answer = Standstills.find(program, steps, Budget.UNLIMITED);

            assertThat(answer)
                    .as("%s of %s", steps, program)
                    .isInstanceOf(canStand ? Meetings.Answer.Possible.class : Meetings.Answer.Impossible.class);
            possible += canStand ? 1 : 0;
            impossible += canStand ? 0 : 1;
        }
        assertThat(possible).isGreaterThan(9);
        assertThat(impossible).isGreaterThan(9);
    }

    /** Some step, and one that may have to wait if there is one. */
    private static Step wait(ThreadBody thread, Random random) {
        List<Integer> waits = IntStream.range(0, 4)
                .filter(i -> thread.actions().get(i).guard() != Expr.TRUE)
                .boxed()
                .toList();
        int index = waits.isEmpty() ? random.nextInt(4) : waits.get(random.nextInt(waits.size()));
        return new Step(thread.name(), index);
    }

    /** Returns true if the threads are before the steps and can't take them, and all others are done. */
    private static boolean stands(TraceProgram program, List<Step> steps, Situations.Situation at) {
        for (ThreadBody thread : program.threads()) {
            Optional<Step> wait = steps.stream()
                    .filter(step -> step.thread().equals(thread.name()))
                    .findFirst();
            int place = at.places().getOrDefault(thread.name(), 0);
            if (place != wait.map(Step::index).orElse(thread.actions().size())) {
                return false;
            }
            if (wait.isPresent() && holds(program, wait.get(), at.state())) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(TraceProgram program, Step step, Map<Variable, Value> state) {
        Set<Variable> variables = state.keySet();
        return program.action(step)
                .guard()
                .evaluate(symbol -> variables.stream()
                        .filter(variable -> variable.symbol() == symbol)
                        .flatMap(variable -> Optional.ofNullable(state.get(variable)).stream())
                        .findFirst()
                        .orElseThrow())
                .isTrue();
    }
}
