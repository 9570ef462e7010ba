// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that reads can see, where these are few.
 *
 * <p>Starting from nothing, every read collects the values of the writes it may read from. A run uses each write at most
 * once, so as many rounds as there are writes are enough even where values grow in circles ({@code x := x + 1} in two
 * threads); a read that collects more than {@link #MOST_VALUES} on the way counts as unbounded.
 */
final class ValueDomains {

    static final int MOST_VALUES = 32;
    /** The number of combinations of values that a term's table may have. */
    static final int MOST_COMBINATIONS = 2048;

    private final Cssa cssa;
    private final boolean guarded;
    private final Map<Expr, Set<Value>> domains = new HashMap<>();
    private final Set<Expr> unbounded = new HashSet<>();
    private final Map<Expr, List<Read>> dependents = new HashMap<>();
    private final Map<Expr, Table> tables = new HashMap<>();

    /** The values of a term for those that its symbols have had so far, of which there are only ever more. */
    private static final class Table {
        private Set<Value> results = new LinkedHashSet<>();
        private long symbolValues;
    }

    private ValueDomains(Cssa cssa, boolean guarded) {
        this.cssa = cssa;
        this.guarded = guarded;
    }

    /** Returns what reads can see in any total order, also where a guard then fails. */
    static ValueDomains ofAllOrders(Cssa cssa) {
        return new ValueDomains(cssa, false).computed();
    }

    /** Returns what reads can see in events that are really executed, so that their guards hold. */
    static ValueDomains ofExecutedEvents(Cssa cssa) {
        return new ValueDomains(cssa, true).computed();
    }

    private ValueDomains computed() {
        int rounds = 1
                + cssa.events().stream()
                        .mapToInt(event -> event.writes().size())
                        .sum();
        Set<Read> dirty = new LinkedHashSet<>(cssa.reads());
        for (Read read : dirty) {
            domains.put(read.symbol(), new LinkedHashSet<>());
            for (Write write : cssa.candidates(read)) {
                write.value()
                        .symbols()
                        .forEach(symbol -> dependents
                                .computeIfAbsent(symbol, ignored -> new ArrayList<>())
                                .add(read));
            }
        }
        for (int round = 0; round < rounds && !dirty.isEmpty(); round++) {
            dirty = grown(dirty);
        }
        // Values that would take more rounds do not occur, but a term whose table has become too large is of no use.
        while (!dirty.isEmpty()) {
            dirty.removeIf(read -> unbounded.contains(read.symbol()) || isEnumerable(read));
            Set<Read> next = new LinkedHashSet<>();
            for (Read read : dirty) {
                markUnbounded(read);
                next.addAll(dependents.getOrDefault(read.symbol(), List.of()));
            }
            dirty = next;
        }
        return this;
    }

    private Set<Read> grown(Set<Read> dirty) {
        Set<Read> next = new LinkedHashSet<>();
        for (Read read : dirty) {
            if (!unbounded.contains(read.symbol()) && grow(read)) {
                next.addAll(dependents.getOrDefault(read.symbol(), List.of()));
            }
        }
        return next;
    }

    private boolean isEnumerable(Read read) {
        return cssa.candidates(read).stream()
                .allMatch(write -> values(write.value()).isPresent());
    }

    private void markUnbounded(Read read) {
        unbounded.add(read.symbol());
        domains.remove(read.symbol());
    }

    private boolean grow(Read read) {
        Set<Value> domain = domains.getOrDefault(read.symbol(), Set.of());
        Set<Value> grown = new LinkedHashSet<>(domain);
        boolean known = !cssa.mayReadInitial(read) || addAll(cssa.initialValue(read.location()), read, grown);
        for (Write write : cssa.candidates(read)) {
            known = known && addAll(write.value(), read, grown);
        }
        if (!known || grown.size() > MOST_VALUES) {
            markUnbounded(read);
            return true;
        }
        if (grown.size() == domain.size()) {
            return false;
        }
        domains.put(read.symbol(), grown);
        return true;
    }

    private boolean addAll(Expr value, Read read, Set<Value> into) {
        Optional<Set<Value>> values = values(value);
        for (Value seen : values.orElse(Set.of())) {
            if (!into.contains(seen) && admits(read, seen)) {
                into.add(seen);
            }
        }
        return values.isPresent();
    }

    /** Returns true if the guards of the reading event can hold when this value is seen. */
    boolean admits(Read read, Value seen) {
        if (!guarded) {
            return true;
        }
        for (Obligation obligation : cssa.events().get(read.event()).obligations()) {
            if (obligation instanceof Obligation.Check) {
                return true;
            }
            for (Expr conjunct : obligation.condition().conjuncts()) {
                if (conjunct.symbols().equals(Set.of(read.symbol()))
                        && !conjunct.evaluate(symbol -> seen).isTrue()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns true if a read can see what a write writes, judging by the values alone. */
    boolean mayBeSeen(Write write, Read read) {
        return values(write.value())
                .map(values -> values.stream().anyMatch(value -> admits(read, value)))
                .orElse(true);
    }

    /** Returns true if a read can see the initial value, judging by the values alone. */
    boolean mayInitialBeSeen(Read read) {
        Expr initial = cssa.initialValue(read.location());
        return !initial.isConstant() || admits(read, initial.value());
    }

    /** The values of a read's symbol, if they are few. */
    Optional<Set<Value>> domain(Expr symbol) {
        return Optional.ofNullable(domains.get(symbol));
    }

    /** The values of a term, if they are few and so are the combinations of its symbols' values. */
    Optional<Set<Value>> values(Expr term) {
        if (term.isConstant()) {
            return Optional.of(Set.of(term.value()));
        }
        if (term.isSymbol()) {
            return domain(term);
        }
        if (!isTabular(term)) {
            return Optional.empty();
        }
        Set<Value> results = results(term, term.symbols());
        return results.size() > MOST_VALUES ? Optional.empty() : Optional.of(results);
    }

    // The same write is asked about by every read that may see it, and again whenever there are more values.
    private Set<Value> results(Expr term, Set<Expr> symbols) {
        Table table = tables.computeIfAbsent(term, ignored -> new Table());
        long symbolValues = symbols.stream().mapToLong(symbol -> size(symbol)).sum();
        if (symbolValues > table.symbolValues) {
            if (symbols.size() == 1) {
                // New values come last.
                domains.getOrDefault(symbols.iterator().next(), Set.of()).stream()
                        .skip(table.symbolValues)
                        .forEach(value -> table.results.add(term.evaluate(symbol -> value)));
            } else {
                table.results = new LinkedHashSet<>();
                forEachCombination(term, (combination, result) -> table.results.add(result));
            }
            table.symbolValues = symbolValues;
        }
        return table.results;
    }

    private int size(Expr symbol) {
        return domains.getOrDefault(symbol, Set.of()).size();
    }

    /** Returns true if a term can be tabulated. */
    boolean isTabular(Expr term) {
        long combinations = 1;
        for (Expr symbol : term.symbols()) {
            Set<Value> domain = domains.get(symbol);
            if (domain == null) {
                return false;
            }
            combinations *= domain.size();
            if (combinations > MOST_COMBINATIONS) {
                return false;
            }
        }
        return true;
    }

    /** Receives the value of a term under one combination of values of its symbols. */
    interface Row {
        void accept(Map<Expr, Value> combination, Value result);
    }

    /** Tabulates a term. */
    void forEachCombination(Expr term, Row row) {
        tabulate(term, new ArrayList<>(term.symbols()), 0, new HashMap<>(), row);
    }

    private void tabulate(Expr term, List<Expr> symbols, int next, Map<Expr, Value> chosen, Row row) {
        if (next == symbols.size()) {
            row.accept(chosen, term.evaluate(symbol -> valueOf(chosen.get(symbol))));
            return;
        }
        Expr symbol = symbols.get(next);
        for (Value value : List.copyOf(domains.getOrDefault(symbol, Set.of()))) {
            chosen.put(symbol, value);
            tabulate(term, symbols, next + 1, chosen, row);
        }
        chosen.remove(symbol);
    }

    private static Value valueOf(@Nullable Value value) {
        return Optional.ofNullable(value).orElseThrow();
    }
}
