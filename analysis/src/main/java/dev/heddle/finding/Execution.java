package dev.heddle.finding;

import dev.heddle.program.InputValue;
import dev.heddle.program.Schedule;
import java.util.List;
import java.util.OptionalInt;

/**
 * An execution of the real program.
 *
 * @param schedule who went when
 * @param steps what each step of the schedule did
 * @param outcome what it came to, as a schedule file has it
 * @param choices what might happen at any moment in it, as a schedule file has it
 * @param inputs the values that were chosen for inputs
 * @param noReturn the number of the step, from 1, after which every way to go on fails; absent if that is not known
 */
public record Execution(
        Schedule schedule,
        List<FindingStep> steps,
        String outcome,
        List<String> choices,
        List<InputValue> inputs,
        OptionalInt noReturn) {

    /** An execution of which nobody knows when it was lost. */
    public Execution(
            Schedule schedule, List<FindingStep> steps, String outcome, List<String> choices, List<InputValue> inputs) {
        this(schedule, steps, outcome, choices, inputs, OptionalInt.empty());
    }

    public Execution {
        steps = List.copyOf(steps);
        choices = List.copyOf(choices);
        inputs = List.copyOf(inputs);
    }

    /** The same execution, lost after the step with this number. */
    public Execution lostAfter(int number) {
        return new Execution(schedule, steps, outcome, choices, inputs, OptionalInt.of(number));
    }
}
