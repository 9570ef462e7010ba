// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lists the inputs to try: every value of the domain for each initial value and each choice that something depends on.
 *
 * <p>Where the precondition says {@code x = 7}, seven is the only value of x to try, whether the domain has it or not. What
 * nothing depends on stays zero.
 */
final class InputSpace {

    private static final int LIMIT = 100_000;

    private final TraceProgram program;
    private final Domain domain;
    private final List<Expr> conjuncts;
    private final Map<Expr, Variable> variables = new LinkedHashMap<>();
    private final Map<Expr, List<Value>> candidates = new LinkedHashMap<>();
    private final List<Inputs> found = new ArrayList<>();

    private InputSpace(TraceProgram program, Domain domain) {
        this.program = program;
        this.domain = domain;
        this.conjuncts = conjuncts(program.precondition());
        program.variables().forEach(variable -> variables.put(variable.symbol(), variable));
    }

    static List<Inputs> of(TraceProgram program, Domain domain) {
        InputSpace space = new InputSpace(program, domain);
        space.relevantVariables().forEach(symbol -> space.candidates.put(symbol, space.initialValues(symbol)));
        space.relevantChoices().forEach(symbol -> space.candidates.put(symbol, space.values(symbol.sort())));
        space.fill(List.copyOf(space.candidates.keySet()), new LinkedHashMap<>());
        return List.copyOf(space.found);
    }

    static List<Expr> conjuncts(Expr condition) {
        return condition.op() == Op.AND ? condition.arguments() : List.of(condition);
    }

    // ── what matters ────────────────────────────────────────────────────────────────────────────────────────────────

    private Set<Expr> relevantVariables() {
        Set<Expr> relevant = new LinkedHashSet<>(program.precondition().symbols());
        program.postcondition().ifPresent(condition -> relevant.addAll(condition.symbols()));
        for (ThreadBody thread : program.threads()) {
            addReadBeforeWritten(thread, relevant);
        }
        // In the order of declaration, so that the list of inputs is the same whatever the terms look like.
        Set<Expr> ordered = new LinkedHashSet<>(variables.keySet());
        ordered.retainAll(relevant);
        return ordered;
    }

    private static void addReadBeforeWritten(ThreadBody thread, Set<Expr> relevant) {
        Set<Expr> locals = new HashSet<>();
        thread.locals().forEach(local -> locals.add(local.symbol()));
        Set<Expr> written = new HashSet<>();
        for (Action action : thread.actions()) {
            for (Expr symbol : symbols(action)) {
                if (!action.choices().contains(symbol) && !(locals.contains(symbol) && written.contains(symbol))) {
                    relevant.add(symbol);
                }
            }
            action.assignments().keySet().forEach(variable -> written.add(variable.symbol()));
        }
    }

    private Set<Expr> relevantChoices() {
        Set<Expr> relevant = new LinkedHashSet<>();
        for (ThreadBody thread : program.threads()) {
            for (Action action : thread.actions()) {
                Set<Expr> used = symbols(action);
                action.choices().stream().filter(used::contains).forEach(relevant::add);
            }
        }
        return relevant;
    }

    static Set<Expr> symbols(Action action) {
        Set<Expr> all = new LinkedHashSet<>(action.guard().symbols());
        action.assertion().ifPresent(condition -> all.addAll(condition.symbols()));
        action.assignments().values().forEach(value -> all.addAll(value.symbols()));
        return all;
    }

    // ── values to try ───────────────────────────────────────────────────────────────────────────────────────────────

    private List<Value> initialValues(Expr symbol) {
        for (Expr conjunct : conjuncts) {
            if (conjunct.equals(symbol)) {
                return List.of(Value.TRUE);
            }
            if (conjunct.equals(negation(symbol))) {
                return List.of(Value.FALSE);
            }
            if (conjunct.op() == Op.EQUAL && conjunct.arguments().contains(symbol)) {
                Expr other =
                        conjunct.arguments().get(conjunct.arguments().get(0).equals(symbol) ? 1 : 0);
                if (other.isConstant()) {
                    return List.of(other.value());
                }
            }
        }
        return symbol.sort() instanceof Sort.Array sort ? arrays(sort, pinnedCells(symbol)) : values(symbol.sort());
    }

    private static Expr negation(Expr symbol) {
        return symbol.sort().equals(Sort.BOOL) ? Expr.not(symbol) : symbol;
    }

    private List<Value> values(Sort sort) {
        return sort instanceof Sort.Array array ? arrays(array, Map.of()) : domain.values(sort);
    }

    private Map<Value, Value> pinnedCells(Expr array) {
        Map<Value, Value> pinned = new HashMap<>();
        for (Expr conjunct : conjuncts) {
            if (conjunct.op() == Op.EQUAL) {
                pin(array, conjunct.arguments().get(0), conjunct.arguments().get(1), pinned);
                pin(array, conjunct.arguments().get(1), conjunct.arguments().get(0), pinned);
            } else if (conjunct.op() == Op.NOT) {
                pin(array, conjunct.arguments().get(0), Expr.FALSE, pinned);
            } else {
                pin(array, conjunct, Expr.TRUE, pinned);
            }
        }
        return pinned;
    }

    private static void pin(Expr array, Expr cell, Expr value, Map<Value, Value> pinned) {
        if (value.isConstant()
                && cell.op() == Op.SELECT
                && cell.arguments().get(0).equals(array)
                && cell.arguments().get(1).isConstant()) {
            pinned.put(cell.arguments().get(1).value(), value.value());
        }
    }

    /** Arrays that differ in the cells which the program can tell apart, and are zero elsewhere. */
    private List<Value> arrays(Sort.Array sort, Map<Value, Value> pinned) {
        List<Map<Value, Value>> contents = new ArrayList<>(List.of(pinned));
        for (Value index : accessedIndices(sort)) {
            if (!pinned.containsKey(index)) {
                contents = extended(contents, index, values(sort.element()));
            }
        }
        return contents.stream()
                .map(cells -> (Value) new Value.ArrayValue(sort, sort.element().zero(), cells))
                .toList();
    }

    private static List<Map<Value, Value>> extended(List<Map<Value, Value>> contents, Value index, List<Value> values) {
        List<Map<Value, Value>> result = new ArrayList<>();
        for (Map<Value, Value> cells : contents) {
            for (Value value : values) {
                Map<Value, Value> more = new HashMap<>(cells);
                more.put(index, value);
                result.add(more);
            }
        }
        requireFew(result.size());
        return result;
    }

    private Set<Value> accessedIndices(Sort.Array sort) {
        Set<Value> indices = new LinkedHashSet<>();
        Set<Expr> seen = new HashSet<>();
        allTerms().forEach(term -> collectIndices(term, sort, indices, seen));
        return indices;
    }

    private void collectIndices(Expr term, Sort.Array sort, Set<Value> indices, Set<Expr> seen) {
        if (!seen.add(term)) {
            return;
        }
        if ((term.op() == Op.SELECT || term.op() == Op.STORE)
                && term.arguments().get(0).sort().equals(sort)) {
            Expr index = term.arguments().get(1);
            indices.addAll(index.isConstant() ? List.of(index.value()) : values(sort.index()));
        }
        term.arguments().forEach(argument -> collectIndices(argument, sort, indices, seen));
    }

    private List<Expr> allTerms() {
        List<Expr> terms = new ArrayList<>(conjuncts);
        program.postcondition().ifPresent(terms::add);
        for (ThreadBody thread : program.threads()) {
            for (Action action : thread.actions()) {
                terms.add(action.guard());
                action.assertion().ifPresent(terms::add);
                terms.addAll(action.assignments().values());
            }
        }
        return terms;
    }

    // ── trying them ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void fill(List<Expr> symbols, Map<Expr, Value> chosen) {
        if (!admissible(chosen, symbols)) {
            return;
        }
        if (chosen.size() == symbols.size()) {
            requireFew(found.size() + 1);
            found.add(inputs(chosen));
            return;
        }
        Expr symbol = symbols.get(chosen.size());
        for (Value value : candidates.getOrDefault(symbol, List.of())) {
            chosen.put(symbol, value);
            fill(symbols, chosen);
            chosen.remove(symbol);
        }
    }

    /** Returns true if the parts of the precondition that the last choice completes hold. */
    private boolean admissible(Map<Expr, Value> chosen, List<Expr> symbols) {
        Expr last = chosen.isEmpty() ? Expr.TRUE : symbols.get(chosen.size() - 1);
        for (Expr conjunct : conjuncts) {
            Set<Expr> used = conjunct.symbols();
            boolean completed = chosen.isEmpty() ? used.isEmpty() : used.contains(last);
            if (completed
                    && chosen.keySet().containsAll(used)
                    && !conjunct.evaluate(symbol -> valueOf(symbol, chosen)).isTrue()) {
                return false;
            }
        }
        return true;
    }

    private static Value valueOf(Expr symbol, Map<Expr, Value> chosen) {
        return chosen.getOrDefault(symbol, symbol.sort().zero());
    }

    private Inputs inputs(Map<Expr, Value> chosen) {
        Map<Variable, Value> initial = new LinkedHashMap<>();
        Map<Expr, Value> choices = new LinkedHashMap<>();
        chosen.forEach((symbol, value) -> {
            Variable variable = variables.get(symbol);
            if (variable == null) {
                choices.put(symbol, value);
            } else {
                initial.put(variable, value);
            }
        });
        return new Inputs(initial, choices);
    }

    private static void requireFew(int count) {
        if (count > LIMIT) {
            throw new IllegalArgumentException("more than %d inputs are too many to try".formatted(LIMIT));
        }
    }
}
