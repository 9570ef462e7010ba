// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The precondition on the initial values, solved for as many of them as possible.
 *
 * @param values initial symbols that the precondition determines, as terms over the free ones
 * @param constraints what else must hold of the free ones
 */
record InitialState(Map<Expr, Expr> values, List<Expr> constraints) {

    /** Solves a precondition over initial symbols. */
    static InitialState of(Expr precondition) {
        Map<Expr, Expr> values = new LinkedHashMap<>();
        List<Expr> open = new ArrayList<>(precondition.conjuncts());
        boolean progress = true;
        while (progress) {
            progress = false;
            for (int i = 0; i < open.size(); i++) {
                Optional<Map.Entry<Expr, Expr>> definition = definition(open.get(i));
                if (definition.isPresent()) {
                    open.remove(i);
                    define(definition.get().getKey(), definition.get().getValue(), values, open);
                    progress = true;
                    break;
                }
            }
        }
        open.removeIf(condition -> condition == Expr.TRUE);
        return new InitialState(values, List.copyOf(open));
    }

    /** The initial value that a symbol stands for. */
    Expr resolve(Expr term) {
        return term.substitute(values);
    }

    private static void define(Expr symbol, Expr value, Map<Expr, Expr> values, List<Expr> open) {
        Map<Expr, Expr> single = Map.of(symbol, value);
        values.replaceAll((known, term) -> term.substitute(single));
        values.put(symbol, value);
        List<Expr> rewritten = new ArrayList<>();
        open.forEach(condition -> rewritten.addAll(condition.substitute(single).conjuncts()));
        open.clear();
        open.addAll(rewritten);
    }

    private static Optional<Map.Entry<Expr, Expr>> definition(Expr condition) {
        if (condition.isSymbol()) {
            return Optional.of(Map.entry(condition, Expr.TRUE));
        }
        if (condition.op() == Op.NOT && condition.arguments().get(0).isSymbol()) {
            return Optional.of(Map.entry(condition.arguments().get(0), Expr.FALSE));
        }
        if (condition.op() != Op.EQUAL) {
            return Optional.empty();
        }
        Expr left = condition.arguments().get(0);
        Expr right = condition.arguments().get(1);
        return definition(left, right).or(() -> definition(right, left));
    }

    private static Optional<Map.Entry<Expr, Expr>> definition(Expr left, Expr right) {
        if (left.isSymbol() && !right.symbols().contains(left)) {
            return Optional.of(Map.entry(left, right));
        }
        // A known element of an unknown array: the array is some other one with this element stored into it.
        if (left.op() == Op.SELECT
                && left.arguments().get(0).isSymbol()
                && left.arguments().get(1).isConstant()) {
            Expr array = left.arguments().get(0);
            if (!right.symbols().contains(array)) {
                Expr rest = Expr.symbol(array.name() + "'", (Sort.Array) array.sort());
                return Optional.of(
                        Map.entry(array, Expr.store(rest, left.arguments().get(1), right)));
            }
        }
        return Optional.empty();
    }
}
