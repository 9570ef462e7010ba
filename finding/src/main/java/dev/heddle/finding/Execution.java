// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.InputValue;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Standpoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An execution of the real program.
 *
 * @param schedule who does a step when
 * @param steps what they do
 * @param outcome what it came to
 * @param choices what might happen at any moment in it, as a schedule file has it
 * @param inputs the values that were chosen for inputs
 * @param standpoints where threads stood before steps and at the end, if somebody wanted to know
 * @param noReturn the number of the step, from 1, after which every way to go on fails; absent if that is not known
 * @param naming what people call the threads, and the objects of which steps and outcome tell
 */
public record Execution(
        Schedule schedule,
        List<FindingStep> steps,
        Outcome outcome,
        List<String> choices,
        List<InputValue> inputs,
        List<Standpoint> standpoints,
        OptionalInt noReturn,
        Naming naming) {

    public Execution {
        steps = List.copyOf(steps);
        choices = List.copyOf(choices);
        inputs = List.copyOf(inputs);
        standpoints = List.copyOf(standpoints);
    }

    /** An execution of which nobody knows when it was lost. */
    public Execution(
            Schedule schedule,
            List<FindingStep> steps,
            Outcome outcome,
            List<String> choices,
            List<InputValue> inputs,
            List<Standpoint> standpoints,
            Naming naming) {
        this(schedule, steps, outcome, choices, inputs, standpoints, OptionalInt.empty(), naming);
    }

    /** An execution of which nobody wanted to know where threads stood, either. */
    public Execution(
            Schedule schedule,
            List<FindingStep> steps,
            Outcome outcome,
            List<String> choices,
            List<InputValue> inputs) {
        this(schedule, steps, outcome, choices, inputs, List.of(), Naming.NONE);
    }

    /** Where the thread that takes a step stands before it, if that is known. */
    public Optional<Standpoint> before(int step) {
        return standpoints.stream().filter(one -> one.step() == step).findFirst();
    }

    /** Where threads were left, or failed, if that is known. */
    public List<Standpoint> ends() {
        return standpoints.stream().filter(Standpoint::isAtTheEnd).toList();
    }

    /** The same execution, lost after the step with this number. */
    public Execution lostAfter(int number) {
        return new Execution(schedule, steps, outcome, choices, inputs, standpoints, OptionalInt.of(number), naming);
    }
}
