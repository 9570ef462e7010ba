// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.Tuple;
import dev.heddle.invariant.value.ValueComparison;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** The tuples in which some terms all have values, as a column per term. */
final class Table {

    private final List<Tuple> rows;
    private final Patience patience;
    private final Map<Term, List<SampledValue>> columns = new LinkedHashMap<>();
    private final Map<Term, NavigableSet<SampledValue>> values = new HashMap<>();
    private final long samples;
    private final long executions;

    /** @param patience asked wherever rows are looked at, which is what takes time */
    Table(Collection<? extends Term> terms, List<Tuple> rows, Patience patience) {
        this.rows = rows;
        this.patience = patience;
        terms.forEach(this::add);
        samples = rows.stream().mapToLong(Tuple::samples).sum();
        executions = count(rows);
    }

    private static long count(List<Tuple> rows) {
        BitSet seen = new BitSet();
        rows.forEach(row -> row.executions().forEach(seen::set));
        return seen.cardinality();
    }

    /** Adds a column; the term has a value in every row. */
    void add(Term term) {
        patience.ask();
        List<SampledValue> column = new ArrayList<>(rows.size());
        for (Tuple row : rows) {
            SampledValue value = term.in(row.values());
            if (value.isAbsent()) {
                throw new IllegalArgumentException("%s is absent in %s".formatted(term.text(), row));
            }
            column.add(value);
        }
        columns.put(term, column);
    }

    List<Term> terms() {
        return List.copyOf(columns.keySet());
    }

    List<Term> terms(SampledVariable.Type type) {
        return columns.keySet().stream().filter(term -> term.type() == type).toList();
    }

    List<Tuple> rows() {
        patience.ask();
        return rows;
    }

    List<SampledValue> column(Term term) {
        patience.ask();
        List<SampledValue> column = columns.get(term);
        if (column == null) {
            throw new IllegalArgumentException("no column " + term.text());
        }
        return column;
    }

    /** The different values of a term, in their order. */
    NavigableSet<SampledValue> values(Term term) {
        return values.computeIfAbsent(term, any -> {
            TreeSet<SampledValue> found = new TreeSet<>(ValueComparison::order);
            found.addAll(column(term));
            return found;
        });
    }

    boolean isConstant(Term term) {
        return values(term).size() == 1;
    }

    /** In how many executions a term had a value. */
    long executions(Term term, SampledValue value) {
        List<SampledValue> column = column(term);
        BitSet seen = new BitSet();
        for (int i = 0; i < rows.size(); i++) {
            if (column.get(i).equals(value)) {
                rows.get(i).executions().forEach(seen::set);
            }
        }
        return seen.cardinality();
    }

    /** Counts the rows that differ in what the terms are. */
    long distinct(List<Term> terms) {
        if (terms.size() == 1) {
            return values(terms.get(0)).size();
        }
        patience.ask();
        Set<List<SampledValue>> seen = new HashSet<>();
        for (Tuple row : rows) {
            seen.add(terms.stream().map(term -> term.in(row.values())).toList());
        }
        return seen.size();
    }

    long samples() {
        return samples;
    }

    long executions() {
        return executions;
    }
}
