// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the terms of one thread: symbols whose value is known become that, and what grows too large gets a name of its own.
 *
 * <p>A term is looked at once, however often and wherever it occurs, and never by recursion: a loop over shared data makes terms
 * that are as deep as the loop is long.
 */
final class Terms {

    /** Terms of more nodes than this are given a name. */
    private static final int LARGE = 48;

    private final UnaryOperator<Expr> naming;
    private final Map<Expr, Expr> rewritten = new HashMap<>();
    private final Map<Expr, Integer> sizes = new HashMap<>();
    private final Map<Expr, Runnable> unasked = new HashMap<>();

    /**
     * Begins without any known symbol.
     *
     * @param naming gives a term a name, which is a symbol that has its value from here on
     */
    Terms(UnaryOperator<Expr> naming) {
        this.naming = naming;
    }

    /** From here on, the symbol stands for this term, which is rewritten already. */
    void define(Expr symbol, Expr term) {
        rewritten.put(symbol, term);
    }

    /** Defines the symbol when it is first asked for, unless it is defined before. */
    void defineOnDemand(Expr symbol, Runnable definition) {
        if (!rewritten.containsKey(symbol)) {
            unasked.put(symbol, definition);
        }
    }

    /** The term with everything known put in. */
    Expr rewrite(Expr term) {
        Expr known = known(term);
        if (known != null) {
            return known;
        }
        ArrayDeque<Expr> open = new ArrayDeque<>();
        open.push(term);
        while (!open.isEmpty()) {
            Expr next = open.peek();
            boolean ready = true;
            for (Expr argument : next.arguments()) {
                if (known(argument) == null) {
                    open.push(argument);
                    ready = false;
                }
            }
            if (ready) {
                open.pop();
                if (!rewritten.containsKey(next)) {
                    rewritten.put(next, rebuilt(next));
                }
            }
        }
        return Objects.requireNonNull(rewritten.get(term));
    }

    private @Nullable Expr known(Expr term) {
        if (term.isConstant()) {
            return term;
        }
        Expr known = rewritten.get(term);
        if (known == null && term.isSymbol()) {
            @Nullable Runnable definition = unasked.remove(term);
            if (definition != null) {
                definition.run();
                return rewritten.getOrDefault(term, term);
            }
            return term;
        }
        return known;
    }

    private Expr rebuilt(Expr term) {
        List<Expr> arguments = new ArrayList<>(term.arguments().size());
        boolean differs = false;
        for (Expr argument : term.arguments()) {
            Expr replaced = Objects.requireNonNull(known(argument));
            differs |= replaced != argument;
            arguments.add(replaced);
        }
        Expr result = simplified(differs ? term.withArguments(arguments) : term);
        return size(result) > LARGE ? naming.apply(result) : result;
    }

    // Whether a choice between constants is a certain one depends on the condition alone; boxes make many of these.
    private static Expr simplified(Expr term) {
        if (term.op() != Op.EQUAL) {
            return term;
        }
        Expr left = term.arguments().get(0);
        Expr right = term.arguments().get(1);
        if (left.op() == Op.ITE && right.isConstant()) {
            return equal(left, right, term);
        }
        return right.op() == Op.ITE && left.isConstant() ? equal(right, left, term) : term;
    }

    private static Expr equal(Expr choice, Expr constant, Expr otherwise) {
        Expr condition = choice.arguments().get(0);
        Expr then = choice.arguments().get(1);
        Expr other = choice.arguments().get(2);
        if (!then.isConstant()) {
            return otherwise;
        }
        Expr isOther = other.isConstant() ? Expr.equal(other, constant) : simplified(Expr.equal(other, constant));
        if (!other.isConstant() && other.op() != Op.ITE) {
            return otherwise;
        }
        return then.equals(constant) ? Expr.or(condition, isOther) : Expr.and(Expr.not(condition), isOther);
    }

    // Arguments were sized when they were rebuilt, or are small; so this looks one level deep, mostly.
    private int size(Expr term) {
        if (term.arguments().isEmpty()) {
            return 1;
        }
        Integer known = sizes.get(term);
        if (known != null) {
            return known;
        }
        int size = 1;
        for (Expr argument : term.arguments()) {
            size += size(argument);
        }
        sizes.put(term, size);
        return size;
    }
}
