// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a schedule of a trace program on concrete values, one step after the other.
 *
 * <p>This is the judge of every witness: it shares no code with encodings and solvers and is kept too simple to be wrong.
 */
public final class Interpreter {

    private final TraceProgram program;
    private final Inputs inputs;
    private final Consumer<Map<Variable, Value>> observer;
    private final Watcher watcher;
    private final Map<String, ThreadBody> threads = new HashMap<>();
    private final Map<Step, List<Step>> before = new HashMap<>();
    private final Map<String, Integer> next = new HashMap<>();
    private final Map<Variable, Value> state = new LinkedHashMap<>();
    private final Map<Expr, Variable> variables = new HashMap<>();

    /** Is told of each step that ran. */
    public interface Watcher {

        /**
         * A step ran.
         *
         * @param before the values of all variables before it; to be read now, because they change
         * @param assigned the values that it gave to variables
         */
        void ran(Step step, Map<Variable, Value> before, Map<Variable, Value> assigned);
    }

    private Interpreter(TraceProgram program, Inputs inputs, Consumer<Map<Variable, Value>> observer, Watcher watcher) {
        this.program = program;
        this.inputs = inputs;
        this.observer = observer;
        this.watcher = watcher;
        program.threads().forEach(thread -> threads.put(thread.name(), thread));
        program.order()
                .forEach(edge -> before.computeIfAbsent(edge.after(), ignored -> new ArrayList<>())
                        .add(edge.before()));
        for (Variable variable : program.variables()) {
            variables.put(variable.symbol(), variable);
            state.put(variable, inputs.initial(variable));
        }
    }

    /** Runs the schedule and tells what happened. */
    public static Outcome run(TraceProgram program, Schedule schedule, Inputs inputs) {
        return watch(program, schedule, inputs, (step, before, assigned) -> {});
    }

    /** Runs the schedule, tells the watcher of each step that ran, and tells what happened. */
    public static Outcome watch(TraceProgram program, Schedule schedule, Inputs inputs, Watcher watcher) {
        return new Interpreter(program, inputs, state -> {}, watcher).run(schedule);
    }

    /** The values of all variables before each step of the schedule, as far as it runs. */
    public static List<Map<Variable, Value>> states(TraceProgram program, Schedule schedule, Inputs inputs) {
        List<Map<Variable, Value>> history = new ArrayList<>();
        new Interpreter(program, inputs, state -> history.add(Map.copyOf(state)), (step, before, assigned) -> {})
                .run(schedule);
        return List.copyOf(history);
    }

    private Outcome run(Schedule schedule) {
        if (!holds(program.precondition(), List.of())) {
            return new Outcome.NotASchedule("the initial values break the precondition");
        }
        List<Step> steps = schedule.steps();
        for (int position = 0; position < steps.size(); position++) {
            Step step = steps.get(position);
            Optional<String> objection = objection(schedule, position);
            if (objection.isPresent()) {
                return new Outcome.NotASchedule(objection.get());
            }
            observer.accept(state);
            Action action = action(step);
            if (!holds(action.guard(), action.choices())) {
                return new Outcome.Infeasible(step, position, Map.copyOf(state));
            }
            if (action.assertion().isPresent() && !holds(action.assertion().get(), action.choices())) {
                return new Outcome.AssertionFailed(step, position, Map.copyOf(state));
            }
            assign(step, action);
            next.merge(step.thread(), 1, Integer::sum);
        }
        return steps.size() < program.size() ? new Outcome.Stopped(Map.copyOf(state)) : judgeEnd();
    }

    private Outcome judgeEnd() {
        boolean good = program.postcondition()
                .map(condition -> holds(condition, List.of()))
                .orElse(true);
        return good ? new Outcome.Completed(Map.copyOf(state)) : new Outcome.PostconditionFailed(Map.copyOf(state));
    }

    private Optional<String> objection(Schedule schedule, int position) {
        Step step = schedule.steps().get(position);
        int expected = next.getOrDefault(step.thread(), 0);
        if (step.index() != expected) {
            return Optional.of(
                    "step %d runs %s, but the thread's next is number %d".formatted(position, step, expected));
        }
        for (Step earlier : before.getOrDefault(step, List.of())) {
            if (next.getOrDefault(earlier.thread(), 0) <= earlier.index()) {
                return Optional.of("%s runs before %s, which must come first".formatted(step, earlier));
            }
        }
        for (Section section : program.atomic()) {
            int reached = next.getOrDefault(section.thread(), 0);
            if (section.first() < reached
                    && reached <= section.last()
                    && !section.thread().equals(step.thread())) {
                return Optional.of("%s interrupts an atomic section of %s".formatted(step, section.thread()));
            }
        }
        return Optional.empty();
    }

    private boolean holds(Expr condition, List<Expr> choices) {
        return value(condition, choices).isTrue();
    }

    private Value value(Expr term, List<Expr> choices) {
        return term.evaluate(symbol -> {
            if (choices.contains(symbol)) {
                return inputs.choice(symbol);
            }
            Value value = state.get(variables.get(symbol));
            if (value == null) {
                throw new IllegalStateException("no variable is called " + symbol);
            }
            return value;
        });
    }

    private Action action(Step step) {
        ThreadBody thread = threads.get(step.thread());
        if (thread == null) {
            throw new IllegalArgumentException("no thread is called " + step.thread());
        }
        return thread.actions().get(step.index());
    }

    private void assign(Step step, Action action) {
        Map<Variable, Value> values = new LinkedHashMap<>();
        action.assignments().forEach((variable, term) -> values.put(variable, value(term, action.choices())));
        watcher.ran(step, Collections.unmodifiableMap(state), values);
        state.putAll(values);
    }
}
