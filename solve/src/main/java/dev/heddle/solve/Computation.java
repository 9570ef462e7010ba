// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A term whose value is known once the values of its symbols are; results are remembered. */
final class Computation {

    private static final int REMEMBERED = 1 << 12;

    private final Expr term;
    private final List<Expr> symbols;
    private final int[] inputs;
    private final Map<List<Expr>, Expr> results = new HashMap<>();

    /** The inputs are the numbers of the term's symbols. */
    Computation(Expr term, List<Expr> symbols, int[] inputs) {
        this.term = term;
        this.symbols = symbols;
        this.inputs = inputs;
    }

    int[] inputs() {
        return inputs;
    }

    /** An input that has no value, or -1. */
    int missing(@Nullable Expr[] values) {
        for (int input : inputs) {
            if (values[input] == null) {
                return input;
            }
        }
        return -1;
    }

    /** The term with the values put in. Every input must have one. */
    Expr evaluate(@Nullable Expr[] values) {
        List<Expr> arguments = new ArrayList<>(inputs.length);
        for (int i = 0; i < inputs.length; i++) {
            Expr value = values[inputs[i]];
            arguments.add(value == null ? symbols.get(i) : value);
        }
        Expr known = results.get(arguments);
        if (known != null) {
            return known;
        }
        Map<Expr, Expr> replacements = new HashMap<>();
        for (int i = 0; i < inputs.length; i++) {
            replacements.put(symbols.get(i), arguments.get(i));
        }
        Expr result = term.substitute(replacements);
        if (results.size() >= REMEMBERED) {
            results.clear();
        }
        results.put(arguments, result);
        return result;
    }
}
