// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks whether threads can stand, all at once, each right before a given step: before two accesses that race, before the locks of a
 * circle.
 *
 * <p>The question is put as assertions of a program with the same steps. The step before each of the given ones says that its
 * thread has arrived, and claims that not all others have; whoever comes last breaks the claim.
 */
public final class Meeting {

    private final TraceProgram program;
    private final List<Step> steps;
    private final List<Variable> marks = new ArrayList<>();

    /** One step may bring two threads there: it starts one, and is the last before the other's. */
    private final Map<Step, List<Variable>> arrivals = new HashMap<>();

    private final Map<Step, Variable> departures = new HashMap<>();

    private Meeting(TraceProgram program, List<Step> steps) {
        this.program = program;
        this.steps = steps;
    }

    /**
     * The program that asks; nothing if a thread has no step before, so that nobody could say that it has arrived.
     *
     * @param steps steps of different threads
     */
    public static Optional<TraceProgram> question(TraceProgram program, List<Step> steps) {
        Meeting meeting = new Meeting(program, steps);
        return meeting.findArrivals() ? Optional.of(meeting.question()) : Optional.empty();
    }

    private boolean findArrivals() {
        for (int i = 0; i < steps.size(); i++) {
            Step step = uninterrupted(steps.get(i));
            Optional<Step> arrival =
                    step.index() > 0 ? Optional.of(new Step(step.thread(), step.index() - 1)) : starting(step);
            if (arrival.isEmpty()) {
                return false;
            }
            Variable at = new Variable("meeting$" + i, Sort.BOOL);
            marks.add(at);
            arrivals.computeIfAbsent(arrival.get(), ignored -> new ArrayList<>())
                    .add(at);
            departures.put(step, at);
        }
        return true;
    }

    /** Returns where the atomic section begins that the step is in: nobody stands inside of it. */
    private Step uninterrupted(Step step) {
        return program.atomic().stream()
                .filter(section -> section.thread().equals(step.thread())
                        && section.first() <= step.index()
                        && step.index() <= section.last())
                .mapToInt(Section::first)
                .min()
                .stream()
                .mapToObj(first -> new Step(step.thread(), first))
                .findFirst()
                .orElse(step);
    }

    private Optional<Step> starting(Step first) {
        List<Step> before = program.order().stream()
                .filter(edge -> edge.after().equals(first))
                .map(Edge::before)
                .toList();
        return before.size() == 1 ? Optional.of(before.get(0)) : Optional.empty();
    }

    private TraceProgram question() {
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            List<Action> actions = new ArrayList<>();
            for (int i = 0; i < thread.actions().size(); i++) {
                actions.add(asking(new Step(thread.name(), i), thread.actions().get(i)));
            }
            threads.add(new ThreadBody(thread.name(), thread.locals(), actions));
        }
        List<Variable> globals = new ArrayList<>(program.globals());
        globals.addAll(marks);
        List<Expr> conditions = new ArrayList<>(List.of(program.precondition()));
        marks.forEach(at -> conditions.add(Expr.not(at.symbol())));
        return new TraceProgram(
                globals, Expr.and(conditions), threads, program.atomic(), program.order(), List.of(), Optional.empty());
    }

    /** Returns the action that asks for the meeting; what the program itself asserts is taken for granted. */
    private Action asking(Step step, Action action) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>(action.assignments());
        Optional<Variable> left = Optional.ofNullable(departures.get(step));
        left.ifPresent(at -> assignments.put(at, Expr.FALSE));
        List<Variable> here = arrivals.getOrDefault(step, List.of());
        here.forEach(at -> assignments.put(at, Expr.TRUE));
        // Who starts another thread by the very step before which it should stand is not there any more.
        Optional<Expr> claim =
                here.isEmpty() || left.isPresent() ? Optional.empty() : Optional.of(someoneMissing(here));
        Expr guard = action.assertion()
                .map(granted -> Expr.and(action.guard(), granted))
                .orElse(action.guard());
        return new Action(action.label(), action.line(), action.choices(), guard, claim, assignments);
    }

    /** That not all others are there. */
    private Expr someoneMissing(List<Variable> here) {
        return Expr.not(Expr.and(marks.stream()
                .filter(other -> !here.contains(other))
                .map(Variable::symbol)
                .toList()));
    }
}
