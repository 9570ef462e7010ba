// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One bug in short.
 *
 * @param kind what kind it is
 * @param steps the steps that make it, in the order in which they must happen
 * @param variables the contested variables
 */
public record BugSummary(BugKind kind, List<Step> steps, List<String> variables) {

    public BugSummary {
        steps = List.copyOf(steps);
        variables = List.copyOf(variables);
    }

    /** The steps with the program's labels: {@code a33 -> b1 -> a34}. */
    public String path(TraceProgram program) {
        return steps.stream().map(step -> program.action(step).label()).collect(Collectors.joining(" -> "));
    }
}
