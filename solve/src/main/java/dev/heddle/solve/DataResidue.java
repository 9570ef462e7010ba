// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.DataTheory.Condition;
import dev.heddle.solve.DataTheory.Definition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that are left when everything has been chosen: on symbols that nothing defines, for the {@link
 * DataSolver} to decide.
 */
final class DataResidue {

    private final Trail trail;
    private final SymbolValues symbols;
    private final List<Definition> definitions;
    private final List<Condition> conditions;
    private final DataSolver solver;
    private final List<Expr> required = new ArrayList<>();

    private final IntList conflict = new IntList();
    private Map<Expr, Value> solution = Map.of();
    private int guard;
    private @Nullable String undecided;

    DataResidue(
            Trail trail,
            SymbolValues symbols,
            List<Definition> definitions,
            List<Condition> conditions,
            DataSolver solver) {
        this.trail = trail;
        this.symbols = symbols;
        this.definitions = definitions;
        this.conditions = conditions;
        this.solver = solver;
    }

    void require(Expr condition) {
        required.add(condition);
    }

    boolean hasRequirements() {
        return !required.isEmpty();
    }

    /** Sets the literal that is assumed while branches that nobody can decide are left out. */
    void guard(int literal) {
        guard = literal;
        undecided = null;
    }

    /** Returns why branches were left out since the guard was set, or null if none was. */
    @Nullable
    String undecided() {
        return undecided;
    }

    /** The values of the symbols that have no definition in the model found last. */
    Map<Expr, Value> solution() {
        return solution;
    }

    /** A clause that is false at the moment, after a check that failed. It is empty if the requirements contradict. */
    IntList conflict() {
        return conflict;
    }

    /** Returns true if the undefined symbols can have values that fit. Every symbol must have its value. */
    boolean check(Budget budget) {
        solution = Map.of();
        Map<Expr, Integer> open = open();
        if (open.isEmpty() && required.isEmpty()) {
            return true;
        }
        List<Expr> constraints = new ArrayList<>(required);
        constraints.addAll(open.keySet());
        List<Integer> items = List.copyOf(open.values());
        conflict.clear();
        return solver.check(constraints, budget)
                .match(
                        satisfiable -> {
                            solution = satisfiable.values();
                            return true;
                        },
                        unsatisfiable -> refute(unsatisfiable.core(), items),
                        unknown -> leaveOut(unknown.reason(), items));
    }

    /** Returns what must still hold of undefined symbols, each with an item of {@link DataTheory} that it comes from. */
    private Map<Expr, Integer> open() {
        Map<Expr, Integer> open = new LinkedHashMap<>();
        for (int i = 0; i < conditions.size(); i++) {
            Condition condition = conditions.get(i);
            Expr value = condition.term().evaluate(symbols.values());
            // A literal that was left open says nothing.
            if (trail.isTrue(condition.relevant()) && !trail.isOpen(condition.literal()) && !value.isConstant()) {
                open.putIfAbsent(trail.isTrue(condition.literal()) ? value : Expr.not(value), 2 * i + 1);
            }
        }
        for (int i = 0; i < definitions.size(); i++) {
            Definition definition = definitions.get(i);
            Expr known = symbols.values()[definition.symbol()];
            if (known != null && trail.isTrue(definition.when())) {
                open.putIfAbsent(Expr.equal(known, definition.term().evaluate(symbols.values())), 2 * i);
            }
        }
        open.remove(Expr.TRUE);
        return open;
    }

    private boolean refute(Set<Integer> core, List<Integer> items) {
        core.stream()
                .filter(index -> index >= required.size())
                .forEach(index -> addOrigin(items.get(index - required.size())));
        return false;
    }

    /** Excludes this branch from the search without claiming that there is nothing in it. */
    private boolean leaveOut(String why, List<Integer> items) {
        undecided = why;
        conflict.add(Literal.not(guard));
        items.forEach(this::addOrigin);
        return false;
    }

    /** Adds to the conflict the negations of what a constraint rests on. */
    private void addOrigin(int item) {
        if ((item & 1) == 0) {
            Definition definition = definitions.get(item >> 1);
            symbols.addInputs(definition.term(), conflict);
            conflict.add(Literal.not(definition.when()));
            conflict.add(symbols.notCurrent(definition.symbol()));
        } else {
            Condition condition = conditions.get(item >> 1);
            symbols.addInputs(condition.term(), conflict);
            conflict.add(trail.isTrue(condition.literal()) ? Literal.not(condition.literal()) : condition.literal());
            conflict.add(Literal.not(condition.relevant()));
        }
    }
}
