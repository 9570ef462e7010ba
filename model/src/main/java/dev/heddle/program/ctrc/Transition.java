// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Turns a relation between values before and after into assignments and a guard.
 *
 * <p>An equation between an after-value and a term whose after-values are known defines the after-value. An after-value that
 * no equation defines is a choice. Whatever says more about it is a guard: a run in which it does not hold does not exist.
 */
final class Transition {

    private final Map<Expr, Variable> variables = new LinkedHashMap<>();
    private final Map<Variable, Expr> havocked;
    private final Function<Variable, Expr> freshChoice;
    private final Map<Expr, Expr> known = new HashMap<>();
    private final List<Expr> pending = new ArrayList<>();

    /**
     * Prepares to solve a relation.
     *
     * @param mentioned the variables whose after-values occur
     * @param conditions what holds between before and after, all of it
     * @param havocked the values of variables that the instruction havocked
     * @param freshChoice makes a choice for a variable's after-value
     */
    Transition(
            Set<Variable> mentioned,
            List<Expr> conditions,
            Map<Variable, Expr> havocked,
            Function<Variable, Expr> freshChoice) {
        mentioned.forEach(variable -> variables.put(after(variable), variable));
        conditions.forEach(condition -> {
            if (condition.op() == Op.AND) {
                pending.addAll(condition.arguments());
            } else {
                pending.add(condition);
            }
        });
        this.havocked = havocked;
        this.freshChoice = freshChoice;
    }

    /** The symbol of a variable's value after the instruction. No declared name ends with a dot. */
    static Expr after(Variable variable) {
        return Expr.symbol(variable.name() + ".", variable.sort());
    }

    /** Finds the assignments; after this, {@link #guard} is what remains. */
    Map<Variable, Expr> assignments() {
        Optional<Variable> open = Optional.empty();
        do {
            open.ifPresent(variable -> known.put(after(variable), choice(variable)));
            while (defineOne()) {
                // Each definition may let others follow.
            }
            open = nextOpen();
        } while (open.isPresent());
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        variables.forEach((symbol, variable) -> assignments.put(variable, value(symbol)));
        return assignments;
    }

    List<Expr> guard() {
        return pending.stream().map(condition -> condition.substitute(known)).toList();
    }

    private Expr choice(Variable variable) {
        Expr given = havocked.get(variable);
        return given == null ? freshChoice.apply(variable) : given;
    }

    private boolean defineOne() {
        for (Iterator<Expr> conditions = pending.iterator(); conditions.hasNext(); ) {
            Expr condition = conditions.next();
            for (Equation equation : equations(condition)) {
                if (!known.containsKey(equation.symbol()) && isKnown(equation.value())) {
                    known.put(equation.symbol(), equation.value().substitute(known));
                    conditions.remove();
                    return true;
                }
            }
        }
        return false;
    }

    private record Equation(Expr symbol, Expr value) {}

    /** The ways to read a condition as the definition of an after-value. */
    private List<Equation> equations(Expr condition) {
        List<Equation> found = new ArrayList<>();
        if (isAfter(condition)) {
            found.add(new Equation(condition, Expr.TRUE));
        } else if (condition.op() == Op.NOT && isAfter(condition.arguments().get(0))) {
            found.add(new Equation(condition.arguments().get(0), Expr.FALSE));
        } else if (condition.op() == Op.EQUAL) {
            Expr left = condition.arguments().get(0);
            Expr right = condition.arguments().get(1);
            if (isAfter(left)) {
                found.add(new Equation(left, right));
            }
            if (isAfter(right)) {
                found.add(new Equation(right, left));
            }
        }
        return found;
    }

    private boolean isAfter(Expr expression) {
        return variables.containsKey(expression);
    }

    private boolean isKnown(Expr value) {
        return value.symbols().stream().noneMatch(symbol -> isAfter(symbol) && !known.containsKey(symbol));
    }

    /** The next after-value to choose: a havocked one, else one that no equation could define later, else any. */
    private Optional<Variable> nextOpen() {
        List<Variable> open = variables.keySet().stream()
                .filter(symbol -> !known.containsKey(symbol))
                .map(this::variable)
                .toList();
        return open.stream()
                .filter(havocked::containsKey)
                .findFirst()
                .or(() -> open.stream()
                        .filter(variable -> !mayBeDefined(variable))
                        .findFirst())
                .or(() -> open.stream().findFirst());
    }

    private boolean mayBeDefined(Variable variable) {
        return pending.stream()
                .flatMap(condition -> equations(condition).stream())
                .anyMatch(equation -> equation.symbol() == after(variable)
                        && !equation.value().symbols().contains(equation.symbol()));
    }

    private Variable variable(Expr symbol) {
        Variable variable = variables.get(symbol);
        if (variable == null) {
            throw new IllegalStateException("not an after-value: " + symbol);
        }
        return variable;
    }

    private Expr value(Expr symbol) {
        Expr value = known.get(symbol);
        if (value == null) {
            throw new IllegalStateException("no value for " + symbol);
        }
        return value;
    }
}
