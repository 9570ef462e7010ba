// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs every schedule of the small examples, so that their comments stay true. */
class ExampleVerdictsTest {

    @Test
    void an_update_is_lost_when_both_tellers_read_before_either_writes() {
        TraceProgram program = example("lost-update.ctrc");
        Inputs inputs = inputs(program, Map.of("balance", 100L));

        for (Schedule schedule : schedules(program)) {
            List<Step> steps = schedule.steps();
            boolean overlap = steps.indexOf(new Step("teller1", 0)) < steps.indexOf(new Step("teller2", 1))
                    && steps.indexOf(new Step("teller2", 0)) < steps.indexOf(new Step("teller1", 1));
            assertThat(Interpreter.run(program, schedule, inputs).isBad()).isEqualTo(overlap);
        }
    }

    @Test
    void the_fixed_twin_loses_nothing_and_still_completes() {
        TraceProgram program = example("lost-update-fixed.ctrc");
        Inputs inputs = inputs(program, Map.of("balance", 100L));
        List<Outcome> outcomes = schedules(program).stream()
                .map(schedule -> Interpreter.run(program, schedule, inputs))
                .toList();

        assertThat(outcomes).noneMatch(Outcome::isBad).anyMatch(outcome -> outcome instanceof Outcome.Completed);
    }

    @Test
    void a_use_before_the_definition_is_bad() {
        TraceProgram program = example("use-before-definition.ctrc");
        Inputs inputs = inputs(program, Map.of());
        List<Outcome> outcomes = schedules(program).stream()
                .map(schedule -> Interpreter.run(program, schedule, inputs))
                .toList();

        assertThat(outcomes).anyMatch(Outcome::isBad).anyMatch(outcome -> outcome instanceof Outcome.Completed);
    }

    private static TraceProgram example(String name) {
        return CtrcReader.read(Examples.directory().resolve(name));
    }

    private static Inputs inputs(TraceProgram program, Map<String, Long> initial) {
        Map<Variable, Value> values = new HashMap<>();
        for (Variable variable : program.globals()) {
            Long value = initial.get(variable.name());
            if (value != null) {
                values.put(variable, Value.of(value));
            }
        }
        return new Inputs(values, Map.of());
    }

    private static List<Schedule> schedules(TraceProgram program) {
        List<Schedule> found = new ArrayList<>();
        extend(program, new ArrayList<>(), found);
        return found;
    }

    private static void extend(TraceProgram program, List<Step> steps, List<Schedule> found) {
        if (steps.size() == program.size()) {
            found.add(new Schedule(steps));
        }
        for (ThreadBody thread : program.threads()) {
            int next = (int) steps.stream()
                    .filter(step -> step.thread().equals(thread.name()))
                    .count();
            if (next < thread.actions().size()) {
                List<Step> longer = new ArrayList<>(steps);
                longer.add(new Step(thread.name(), next));
                extend(program, longer, found);
            }
        }
    }
}
