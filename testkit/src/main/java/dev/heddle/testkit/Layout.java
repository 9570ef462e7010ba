// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives each variable and choice a slot and each value a number, so that a state is an array of numbers.
 *
 * <p>The shared variables have the first slots, at most 64, so that a set of them is a long.
 */
final class Layout {

    private final Map<Expr, Integer> variableSlots = new HashMap<>();
    private final Map<Expr, Integer> choiceSlots = new HashMap<>();
    private final List<Variable> variables;
    private final List<Expr> choices = new ArrayList<>();
    private final int shared;
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> values = new ArrayList<>();

    Layout(TraceProgram program) {
        variables = program.variables();
        shared = program.globals().size();
        if (shared > Long.SIZE) {
            throw new IllegalArgumentException("%d shared variables are too many to enumerate".formatted(shared));
        }
        variables.forEach(variable -> variableSlots.put(variable.symbol(), variableSlots.size()));
        for (ThreadBody thread : program.threads()) {
            for (Action action : thread.actions()) {
                choices.addAll(action.choices());
            }
        }
        choices.forEach(choice -> choiceSlots.put(choice, variables.size() + choiceSlots.size()));
    }

    /** The slot of a symbol as this action understands it: its own choices hide variables. */
    int slot(Expr symbol, Action action) {
        return action.choices().contains(symbol) ? slot(choiceSlots, symbol) : slot(symbol);
    }

    int slot(Expr variable) {
        return slot(variableSlots, variable);
    }

    private static int slot(Map<Expr, Integer> slots, Expr symbol) {
        Integer slot = slots.get(symbol);
        if (slot == null) {
            throw new IllegalArgumentException("no variable is called " + symbol);
        }
        return slot;
    }

    boolean isShared(int slot) {
        return slot < shared;
    }

    int number(Value value) {
        return numbers.computeIfAbsent(value, fresh -> {
            values.add(fresh);
            return values.size() - 1;
        });
    }

    Value value(int number) {
        return values.get(number);
    }

    /** The state that a run with these inputs starts from. */
    int[] start(Inputs inputs) {
        int[] state = new int[variables.size() + choices.size()];
        for (Variable variable : variables) {
            Value value =
                    inputs.initial().getOrDefault(variable, variable.sort().zero());
            state[slot(variable.symbol())] = number(value);
        }
        for (Expr choice : choices) {
            Value value = inputs.choices().getOrDefault(choice, choice.sort().zero());
            state[slot(choiceSlots, choice)] = number(value);
        }
        return state;
    }
}
