// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The maximal causal model (Fusion, section 6): what can be predicted from the values of one observed run alone.
 *
 * <p>Every action that reads a shared variable goes on only where it reads the observed value, and writes the observed value.
 * Locks stay symbolic, and so do assertions, which are what is asked for. It covers fewer interleavings than the trace
 * program and exists so that the difference can be seen.
 */
public final class ConcreteModel {

    private ConcreteModel() {}

    /**
     * Ties a program to the values of a run.
     *
     * @throws IllegalArgumentException if the schedule does not run to its end
     */
    public static TraceProgram of(TraceProgram program, Schedule observed, Inputs inputs) {
        List<Map<Variable, Value>> states = Interpreter.states(program, observed, inputs);
        if (states.size() < program.size()) {
            throw new IllegalArgumentException(
                    "the observed run ends after %d of %d steps".formatted(states.size(), program.size()));
        }
        Map<Step, Map<Variable, Value>> before = new HashMap<>();
        for (int i = 0; i < states.size(); i++) {
            before.put(observed.steps().get(i), states.get(i));
        }
        Set<Variable> locks = locks(program);
        Map<Expr, Variable> data = new HashMap<>();
        program.globals().stream()
                .filter(variable -> !locks.contains(variable))
                .forEach(variable -> data.put(variable.symbol(), variable));
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            List<Action> actions = new ArrayList<>();
            for (int i = 0; i < thread.actions().size(); i++) {
                Map<Variable, Value> state = Optional.ofNullable(before.get(new Step(thread.name(), i)))
                        .orElseThrow();
                actions.add(tied(thread.actions().get(i), state, inputs, locks, data));
            }
            threads.add(new ThreadBody(thread.name(), thread.locals(), actions));
        }
        return program.withThreads(threads, program.postcondition());
    }

    private static Set<Variable> locks(TraceProgram program) {
        Set<Variable> locks = new HashSet<>();
        for (EncodedLocation location : CriticalSections.of(Cssa.of(program)).locks()) {
            locks.add(location.variable());
        }
        return locks;
    }

    private static Action tied(
            Action action, Map<Variable, Value> state, Inputs inputs, Set<Variable> locks, Map<Expr, Variable> data) {
        if (touches(action, locks)) {
            return action;
        }
        Set<Expr> read = new HashSet<>(action.guard().symbols());
        action.assignments().values().forEach(value -> read.addAll(value.symbols()));
        List<Expr> guards = new ArrayList<>();
        for (Expr symbol : read) {
            Variable variable = data.get(symbol);
            if (variable != null) {
                guards.add(Expr.equal(symbol, Expr.constant(valueOf(state, variable))));
            }
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        action.assignments()
                .forEach((variable, value) -> assignments.put(
                        variable,
                        Expr.constant(value.evaluate(symbol -> action.choices().contains(symbol)
                                ? Optional.ofNullable(inputs.choices().get(symbol))
                                        .orElse(symbol.sort().zero())
                                : valueOf(state, new Variable(symbol.name(), symbol.sort()))))));
        return new Action(
                action.label(), action.line(), action.choices(), Expr.and(guards), action.assertion(), assignments);
    }

    private static boolean touches(Action action, Set<Variable> locks) {
        return locks.stream()
                .anyMatch(lock -> action.guard().symbols().contains(lock.symbol())
                        || action.assignments().containsKey(lock));
    }

    private static Value valueOf(Map<Variable, Value> state, Variable variable) {
        return Optional.ofNullable(state.get(variable)).orElseThrow();
    }
}
