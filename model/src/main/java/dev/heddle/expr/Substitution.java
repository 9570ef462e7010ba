// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replaces symbols by terms, visiting every shared subterm of a large term once. */
final class Substitution {

    private final Function<Expr, @Nullable Expr> replacement;
    private @Nullable IdentityHashMap<Expr, Expr> done;

    Substitution(Function<Expr, @Nullable Expr> replacement) {
        this.replacement = replacement;
    }

    Expr apply(Expr expression) {
        if (expression.isConstant()) {
            return expression;
        }
        if (expression.isSymbol()) {
            return applyToSymbol(expression);
        }
        return expression.isLarge() ? applyOnce(expression) : applyToArguments(expression);
    }

    private Expr applyOnce(Expr expression) {
        if (done == null) {
            done = new IdentityHashMap<>();
        }
        Expr known = done.get(expression);
        if (known != null) {
            return known;
        }
        Expr result = applyToArguments(expression);
        done.put(expression, result);
        return result;
    }

    private Expr applyToSymbol(Expr symbol) {
        Expr replaced = replacement.apply(symbol);
        return replaced == null ? symbol : replaced;
    }

    private Expr applyToArguments(Expr expression) {
        List<Expr> changed = new ArrayList<>(expression.arguments().size());
        boolean differs = false;
        for (Expr argument : expression.arguments()) {
            Expr result = apply(argument);
            differs |= result != argument;
            changed.add(result);
        }
        return differs ? expression.withArguments(changed) : expression;
    }
}
