// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The values that symbols have at the moment, and a variable for each fact "this symbol has this value".
 *
 * <p>These variables are what makes learning from data worth its while: a conflict is told in terms of values, however they
 * came about, and so excludes all ways to them at once.
 */
final class SymbolValues {

    /** The meaning of a fact's variable. */
    private record Fact(int symbol, Expr value) {}

    private final IntSupplier newVariable;
    private final Map<Expr, Integer> numbers = new HashMap<>();
    private final List<Expr> symbols = new ArrayList<>();
    /** By symbol: the variables of its facts, by value. */
    private final List<Map<Expr, Integer>> variables = new ArrayList<>();

    private final Map<Integer, Fact> facts = new HashMap<>();

    private @Nullable Expr[] values = {};
    /** By symbol: the variable of the fact that it has its value; 0 where nothing defines it. */
    private int[] current = {};

    /** The symbols that have values, in the order in which they got them, and the trail's positions at the time. */
    private final IntList valued = new IntList();

    private final IntList positions = new IntList();

    SymbolValues(IntSupplier newVariable) {
        this.newVariable = newVariable;
    }

    int number(Expr symbol) {
        return numbers.computeIfAbsent(symbol, fresh -> {
            symbols.add(fresh);
            variables.add(new HashMap<>());
            return symbols.size() - 1;
        });
    }

    int size() {
        return symbols.size();
    }

    Expr symbol(int number) {
        return symbols.get(number);
    }

    /** By symbol: its value, or null. */
    @Nullable
    Expr[] values() {
        return values;
    }

    /** The variable of the fact that the symbol has this value; made if needed. */
    int variable(int symbol, Expr value) {
        return variables.get(symbol).computeIfAbsent(value, fresh -> {
            int variable = newVariable.getAsInt();
            facts.put(variable, new Fact(symbol, value));
            return variable;
        });
    }

    /** The variable of the fact that the symbol has this value, or 0 if there is none yet. */
    int known(int symbol, Expr value) {
        return variables.get(symbol).getOrDefault(value, 0);
    }

    /** The symbol that the variable's fact is about, or -1 if it stands for no such fact. */
    int symbolOf(int variable) {
        Fact fact = facts.isEmpty() ? null : facts.get(variable);
        return fact == null ? -1 : fact.symbol;
    }

    /** The variables of the facts that cannot hold while the symbol has this constant value. */
    int[] others(int symbol, Expr value) {
        return variables.get(symbol).entrySet().stream()
                .filter(entry -> entry.getKey() != value && entry.getKey().isConstant())
                .mapToInt(Map.Entry::getValue)
                .toArray();
    }

    void clear() {
        values = new Expr[symbols.size()];
        current = new int[symbols.size()];
        valued.clear();
        positions.clear();
    }

    void give(int symbol, Expr value, int variable, int position) {
        values[symbol] = value;
        current[symbol] = variable;
        valued.add(symbol);
        positions.add(position);
    }

    /** Returns how many symbols have values. */
    int given() {
        return valued.size();
    }

    int given(int index) {
        return valued.get(index);
    }

    void backtrack(int trailSize) {
        while (!positions.isEmpty() && positions.last() >= trailSize) {
            positions.removeLast();
            values[valued.removeLast()] = null;
        }
    }

    /** Adds to the clause the negations of the facts that the term's inputs have the values that they have. */
    void addInputs(Computation term, IntList clause) {
        for (int input : term.inputs()) {
            if (current[input] != 0) {
                clause.add(Literal.not(Literal.positive(current[input])));
            }
        }
    }

    /** The negation of the fact that a symbol has the value that it has. */
    int notCurrent(int symbol) {
        return Literal.not(Literal.positive(current[symbol]));
    }
}
