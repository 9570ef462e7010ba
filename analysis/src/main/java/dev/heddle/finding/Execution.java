package dev.heddle.finding;

import dev.heddle.program.InputValue;
import dev.heddle.program.Schedule;
import java.util.List;

/**
 * An execution of the real program.
 *
 * @param schedule who went when
 * @param steps what each step of the schedule did
 * @param outcome what it came to, as a schedule file has it
 * @param choices what might happen at any moment in it, as a schedule file has it
 * @param inputs the values that were chosen for inputs
 */
public record Execution(
        Schedule schedule, List<FindingStep> steps, String outcome, List<String> choices, List<InputValue> inputs) {

    public Execution {
        steps = List.copyOf(steps);
        choices = List.copyOf(choices);
        inputs = List.copyOf(inputs);
    }
}
