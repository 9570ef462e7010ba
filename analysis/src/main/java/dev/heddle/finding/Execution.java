package dev.heddle.finding;

import dev.heddle.program.Schedule;
import java.util.List;

/**
 * An execution of the real program.
 *
 * @param schedule who went when
 * @param steps what each step of the schedule did
 * @param outcome what it came to, as a schedule file has it
 * @param choices what might happen at any moment in it, as a schedule file has it
 */
public record Execution(Schedule schedule, List<FindingStep> steps, String outcome, List<String> choices) {

    public Execution {
        steps = List.copyOf(steps);
        choices = List.copyOf(choices);
    }
}
