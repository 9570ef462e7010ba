// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs a small program in every way, step by step, and finds where everybody waits for something that was added. */
final class StuckStates {

    private final TraceProgram changed;
    private final TraceProgram original;
    private final Inputs inputs;
    private final Set<List<Object>> seen = new HashSet<>();

    private StuckStates(TraceProgram changed, TraceProgram original, Inputs inputs) {
        this.changed = changed;
        this.original = original;
        this.inputs = inputs;
    }

    /** A schedule after which all threads that have not ended stand before an added action and none can go on. */
    static Optional<Schedule> of(TraceProgram changed, TraceProgram original, Inputs inputs) {
        return new StuckStates(changed, original, inputs).after(List.of());
    }

    private Optional<Schedule> after(List<Step> steps) {
        Outcome outcome = Interpreter.run(changed, new Schedule(steps), inputs);
        if (!(outcome instanceof Outcome.Stopped stopped) || !seen.add(List.of(Set.copyOf(steps), stopped.state()))) {
            return Optional.empty();
        }
        boolean stuck = true;
        boolean added = true;
        for (ThreadBody thread : changed.threads()) {
            Step next = next(thread, steps);
            if (next.index() < thread.actions().size()) {
                List<Step> longer = new ArrayList<>(steps);
                longer.add(next);
                stuck &= !runs(longer);
                added &= original.step(changed.action(next).label()).isEmpty();
                Optional<Schedule> found = after(longer);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return stuck && added ? Optional.of(new Schedule(steps)) : Optional.empty();
    }

    private boolean runs(List<Step> steps) {
        Outcome outcome = Interpreter.run(changed, new Schedule(steps), inputs);
        return !(outcome instanceof Outcome.Infeasible) && !(outcome instanceof Outcome.NotASchedule);
    }

    private static Step next(ThreadBody thread, List<Step> steps) {
        long done = steps.stream()
                .filter(step -> step.thread().equals(thread.name()))
                .count();
        return new Step(thread.name(), (int) done);
    }
}
