// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The precondition on each variable by itself.
 *
 * <p>A condition that only gives a variable or some cells of an array their values can be left out together with the
 * variable, because it can always be met. Of others nobody knows that without solving them, so they stay.
 */
final class Beginnings {

    private final List<Expr> conditions;
    private final Map<Expr, Value> values = new LinkedHashMap<>();
    private final Map<Expr, Expr> arrays = new LinkedHashMap<>();
    private final Map<Expr, Expr> definitions = new HashMap<>();

    Beginnings(Expr precondition) {
        this.conditions = precondition.conjuncts();
        Set<Expr> ambiguous = new HashSet<>();
        Set<Expr> cells = new HashSet<>();
        for (Expr condition : conditions) {
            Expr symbol = define(condition, cells, ambiguous);
            if (symbol != Expr.TRUE) {
                definitions.put(condition, symbol);
            }
        }
        definitions.values().removeIf(ambiguous::contains);
        ambiguous.forEach(values::remove);
        ambiguous.forEach(arrays::remove);
    }

    /** The symbol that the condition defines; where it is no definition, what always holds. */
    private Expr define(Expr condition, Set<Expr> cells, Set<Expr> ambiguous) {
        if (condition.isSymbol()) {
            return value(condition, Value.TRUE, ambiguous);
        }
        if (condition.op() == Op.NOT && condition.arguments().get(0).isSymbol()) {
            return value(condition.arguments().get(0), Value.FALSE, ambiguous);
        }
        if (condition.op() != Op.EQUAL) {
            return Expr.TRUE;
        }
        Expr left = condition.arguments().get(0);
        Expr right = condition.arguments().get(1);
        if (left.isConstant()) {
            Expr swapped = left;
            left = right;
            right = swapped;
        }
        if (!right.isConstant()) {
            return Expr.TRUE;
        }
        if (left.isSymbol()) {
            return value(left, right.value(), ambiguous);
        }
        boolean cell = left.op() == Op.SELECT
                && left.arguments().get(0).isSymbol()
                && left.arguments().get(1).isConstant();
        return cell ? cell(left, right, cells, ambiguous) : Expr.TRUE;
    }

    private Expr value(Expr symbol, Value value, Set<Expr> ambiguous) {
        if (values.put(symbol, value) != null || arrays.containsKey(symbol)) {
            ambiguous.add(symbol);
        }
        return symbol;
    }

    private Expr cell(Expr place, Expr value, Set<Expr> cells, Set<Expr> ambiguous) {
        Expr array = place.arguments().get(0);
        if (!cells.add(place) || values.containsKey(array)) {
            ambiguous.add(array);
        }
        Expr sofar = arrays.getOrDefault(array, Expr.constant(array.sort().zero()));
        arrays.put(array, Expr.store(sofar, place.arguments().get(1), value));
        return array;
    }

    /** The values that variables are given. */
    Map<Expr, Value> values() {
        return values;
    }

    /** The part of the precondition that stays if these variables do. */
    List<Expr> keeping(Set<Expr> symbols) {
        Set<Expr> staying = new HashSet<>(symbols);
        for (Expr condition : conditions) {
            if (!definitions.containsKey(condition)) {
                staying.addAll(condition.symbols());
            }
        }
        List<Expr> kept = new ArrayList<>();
        for (Expr condition : conditions) {
            Expr defined = definitions.get(condition);
            if (defined == null || staying.contains(defined)) {
                kept.add(condition);
            }
        }
        return kept;
    }

    /** An initial value for each variable that the precondition defines. */
    Map<Expr, Value> defined() {
        Map<Expr, Value> all = new LinkedHashMap<>(values);
        arrays.forEach((array, term) -> all.put(array, term.value()));
        return all;
    }
}
