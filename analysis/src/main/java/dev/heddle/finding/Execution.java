package dev.heddle.finding;

import dev.heddle.program.InputValue;
import dev.heddle.program.Schedule;
import dev.heddle.program.Standpoint;
import java.util.List;
import java.util.Optional;

/**
 * An execution of the real program.
 *
 * @param schedule who went when
 * @param steps what each step of the schedule did
 * @param outcome what it came to, as a schedule file has it
 * @param choices what might happen at any moment in it, as a schedule file has it
 * @param inputs the values that were chosen for inputs
 * @param standpoints where threads stood before steps and at the end, if somebody wanted to know
 */
public record Execution(
        Schedule schedule,
        List<FindingStep> steps,
        String outcome,
        List<String> choices,
        List<InputValue> inputs,
        List<Standpoint> standpoints) {

    public Execution {
        steps = List.copyOf(steps);
        choices = List.copyOf(choices);
        inputs = List.copyOf(inputs);
        standpoints = List.copyOf(standpoints);
    }

    /** An execution of which nobody wanted to know where threads stood. */
    public Execution(
            Schedule schedule, List<FindingStep> steps, String outcome, List<String> choices, List<InputValue> inputs) {
        this(schedule, steps, outcome, choices, inputs, List.of());
    }

    /** Where the thread that takes a step stands before it, if that is known. */
    public Optional<Standpoint> before(int step) {
        return standpoints.stream().filter(one -> one.step() == step).findFirst();
    }

    /** Where threads were left, or failed, if that is known. */
    public List<Standpoint> ends() {
        return standpoints.stream().filter(Standpoint::isAtTheEnd).toList();
    }
}
