// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks whether threads can come to stand for ever, each before a given step: all others have done everything that does not need one
 * of these steps, and still none of the guards holds. Signals that came too early are found so, and permits and counts that
 * somebody else has used up.
 *
 * <p>The question is the postcondition of a program without the steps and what must follow them.
 */
public final class Standstill {

    private final TraceProgram program;
    private final Map<String, Integer> lengths = new HashMap<>();

    private Standstill(TraceProgram program, List<Step> steps) {
        this.program = program;
        program.threads()
                .forEach(thread -> lengths.put(thread.name(), thread.actions().size()));
        steps.forEach(step -> lengths.put(step.thread(), step.index()));
        dropWhatFollows();
    }

    /**
     * The program that asks; nothing if one of the steps must come after another, or can't be parted from what is before it.
     *
     * @param steps steps of different threads
     */
    public static Optional<TraceProgram> question(TraceProgram program, List<Step> steps) {
        Standstill standstill = new Standstill(program, steps);
        boolean areReached =
                steps.stream().allMatch(step -> standstill.lengths.getOrDefault(step.thread(), 0) == step.index());
        return areReached ? Optional.of(standstill.question(steps)) : Optional.empty();
    }

    private void dropWhatFollows() {
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (Edge edge : program.order()) {
                if (!isKept(edge.before()) && isKept(edge.after())) {
                    lengths.put(edge.after().thread(), edge.after().index());
                    isChanged = true;
                }
            }
            for (Section section : program.atomic()) {
                if (isKept(new Step(section.thread(), section.first()))
                        && !isKept(new Step(section.thread(), section.last()))) {
                    lengths.put(section.thread(), section.first());
                    isChanged = true;
                }
            }
        }
    }

    private boolean isKept(Step step) {
        return step.index() < lengths.getOrDefault(step.thread(), 0);
    }

    private TraceProgram question(List<Step> steps) {
        return new TraceProgram(
                program.globals(),
                program.precondition(),
                program.threads().stream().map(this::shortened).toList(),
                program.atomic().stream()
                        .filter(section -> isKept(new Step(section.thread(), section.last())))
                        .toList(),
                program.order().stream()
                        .filter(edge -> isKept(edge.before()) && isKept(edge.after()))
                        .toList(),
                List.of(),
                Optional.of(Expr.or(
                        steps.stream().map(step -> program.action(step).guard()).toList())));
    }

    /** Returns the thread up to its wait; what the program itself asserts is taken for granted. */
    private ThreadBody shortened(ThreadBody thread) {
        List<Action> actions = new ArrayList<>();
        for (Action action : thread.actions().subList(0, lengths.getOrDefault(thread.name(), 0))) {
            Expr guard = action.assertion()
                    .map(granted -> Expr.and(action.guard(), granted))
                    .orElse(action.guard());
            actions.add(new Action(
                    action.label(), action.line(), action.choices(), guard, Optional.empty(), action.assignments()));
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }
}
