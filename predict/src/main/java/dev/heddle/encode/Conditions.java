// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Value;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Literals for conditions on what reads see.
 *
 * <p>Where a term's symbols have few values it is tabulated: a literal per symbol and value, a clause per row. This is where
 * locks, flags and counters end up, and it propagates. What is left, arithmetic over unknown inputs and long computations,
 * goes to the solver as it is, with a definition per read and source.
 */
final class Conditions {

    private final Solver solver;
    private final OrderEncoding order;
    private final Cssa cssa;
    private final ValueDomains domains;
    private final Function<Read, List<Source>> sources;
    private final Function<Expr, Expr> view;
    private final boolean total;

    private final Map<Expr, Map<Value, Integer>> tables = new HashMap<>();
    private final Map<List<Object>, Integer> literals = new HashMap<>();
    private final Set<Expr> defined = new HashSet<>();
    private final WorkQueue pending = new WorkQueue();

    /**
     * Sets up.
     *
     * @param sources the sources of each read
     * @param view renames symbols on their way to the solver, so that several copies of the data can share one order
     * @param total whether every read always has a source, rather than only where it is used
     */
    Conditions(
            Cssa cssa,
            Solver solver,
            OrderEncoding order,
            ValueDomains domains,
            Function<Read, List<Source>> sources,
            Function<Expr, Expr> view,
            boolean total) {
        this.cssa = cssa;
        this.solver = solver;
        this.order = order;
        this.domains = domains;
        this.sources = sources;
        this.view = view;
        this.total = total;
    }

    /** A literal that holds exactly where the condition does, wherever {@code relevant} holds. */
    int literal(Expr condition, int relevant) {
        int literal = translate(condition, relevant);
        pending.drain();
        return literal;
    }

    private int translate(Expr condition, int relevant) {
        if (condition.isConstant()) {
            return condition.value().isTrue() ? Solver.TRUE : Solver.FALSE;
        }
        if (condition.op() == Op.NOT) {
            return -translate(condition.arguments().get(0), relevant);
        }
        boolean tabular = domains.isTabular(condition);
        List<Object> key = List.of(condition, tabular ? Solver.TRUE : relevant);
        Integer known = literals.get(key);
        if (known != null) {
            return known;
        }
        int literal = tabular ? tabulated(condition) : structured(condition, relevant);
        literals.put(key, literal);
        return literal;
    }

    private int tabulated(Expr condition) {
        Map<Value, Integer> table = table(condition);
        return table.containsKey(Value.TRUE)
                ? Optional.ofNullable(table.get(Value.TRUE)).orElseThrow()
                : Solver.FALSE;
    }

    private int structured(Expr condition, int relevant) {
        if (condition.op() == Op.AND) {
            return conjunction(condition.arguments().stream()
                    .mapToInt(argument -> translate(argument, relevant))
                    .toArray());
        }
        if (condition.op() == Op.OR) {
            return -conjunction(condition.arguments().stream()
                    .mapToInt(argument -> -translate(argument, relevant))
                    .toArray());
        }
        condition.symbols().forEach(this::define);
        return solver.holds(view.apply(condition), relevant);
    }

    /** A literal that holds exactly where all of these do. */
    int conjunction(int... conjuncts) {
        int[] kept = java.util.Arrays.stream(conjuncts)
                .filter(literal -> literal != Solver.TRUE)
                .distinct()
                .toArray();
        if (kept.length == 0) {
            return Solver.TRUE;
        }
        if (java.util.Arrays.stream(kept).anyMatch(literal -> literal == Solver.FALSE)) {
            return Solver.FALSE;
        }
        if (kept.length == 1) {
            return kept[0];
        }
        int all = solver.variable();
        int[] some = new int[kept.length + 1];
        for (int i = 0; i < kept.length; i++) {
            solver.add(-all, kept[i]);
            some[i] = -kept[i];
        }
        some[kept.length] = all;
        solver.add(some);
        return all;
    }

    // ── few values: tables ──────────────────────────────────────────────────────────────────────────────────────────

    private Map<Value, Integer> table(Expr term) {
        Map<Value, Integer> known = tables.get(term);
        if (known != null) {
            return known;
        }
        if (term.isConstant()) {
            return Map.of(term.value(), Solver.TRUE);
        }
        Map<Value, Integer> table = literalPerValue(domains.values(term).orElseThrow());
        tables.put(term, table);
        // Writes may depend on one another in circles; the queue cuts them.
        pending.add(() -> {
            if (term.isSymbol()) {
                fillFromSources(term, table);
            } else {
                fillFromRows(term, table);
            }
        });
        return table;
    }

    private Map<Value, Integer> literalPerValue(Set<Value> values) {
        List<Value> all = List.copyOf(values);
        Map<Value, Integer> table = new LinkedHashMap<>();
        if (all.size() == 1) {
            table.put(all.get(0), Solver.TRUE);
        } else if (all.size() == 2) {
            int literal = solver.variable();
            table.put(all.get(0), literal);
            table.put(all.get(1), -literal);
        } else {
            all.forEach(value -> table.put(value, solver.variable()));
            atMostOne(new ArrayList<>(table.values()));
        }
        return table;
    }

    private void atMostOne(List<Integer> values) {
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < i; j++) {
                solver.add(-values.get(i), -values.get(j));
            }
        }
    }

    private void fillFromSources(Expr symbol, Map<Value, Integer> table) {
        Read read = cssa.read(symbol).orElseThrow();
        for (Source source : sources.apply(read)) {
            table(source.value()).forEach((value, seen) -> {
                int literal = table.getOrDefault(value, Solver.FALSE);
                order.clause(-source.literal(), -seen, literal);
            });
        }
        if (total && table.size() > 2) {
            solver.add(table.values().stream().mapToInt(Integer::intValue).toArray());
        }
    }

    private void fillFromRows(Expr term, Map<Value, Integer> table) {
        domains.forEachCombination(term, (combination, result) -> {
            int[] clause = new int[combination.size() + 1];
            int next = 0;
            for (Map.Entry<Expr, Value> entry : combination.entrySet()) {
                clause[next++] = -literalOf(table(entry.getKey()), entry.getValue());
            }
            clause[next] = literalOf(table, result);
            order.clause(clause);
        });
    }

    private static int literalOf(Map<Value, Integer> table, Value value) {
        return Optional.ofNullable(table.get(value)).orElseThrow();
    }

    // ── many values: definitions ────────────────────────────────────────────────────────────────────────────────────

    private void define(Expr symbol) {
        Optional<Read> read = cssa.read(symbol);
        if (read.isEmpty() || !defined.add(symbol)) {
            return;
        }
        pending.add(() -> {
            for (Source source : sources.apply(read.get())) {
                solver.define(source.literal(), view.apply(symbol), view.apply(source.value()));
                source.value().symbols().forEach(this::define);
            }
        });
    }
}
