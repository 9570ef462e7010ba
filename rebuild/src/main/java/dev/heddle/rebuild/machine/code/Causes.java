// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The causes of a value that its term does not name: it went through floating-point numbers, an object, or code that
 * is not modelled.
 *
 * <p>Only the latest few symbols are kept. They tell that something depends on a read that was just made, and that is all they are for.
 */
public final class Causes {

    private static final int MOST = 8;

    private final List<Expr> symbols;

    private Causes(List<Expr> symbols) {
        this.symbols = symbols;
    }

    public static @Nullable Causes of(Collection<Expr> symbols) {
        return symbols.isEmpty() ? null : new Causes(latest(new ArrayList<>(symbols)));
    }

    /** Both; the second is the later one. */
    public static @Nullable Causes union(@Nullable Causes first, @Nullable Causes second) {
        if (first == null || first == second) {
            return second;
        }
        if (second == null || first.symbols.containsAll(second.symbols)) {
            return first;
        }
        List<Expr> all = new ArrayList<>(first.symbols);
        all.removeAll(second.symbols);
        all.addAll(second.symbols);
        return new Causes(latest(all));
    }

    /** Returns the causes of several values. */
    public static @Nullable Causes of(List<Operand> values) {
        Causes all = null;
        for (Operand value : values) {
            all = union(all, value.causes());
        }
        return all;
    }

    private static List<Expr> latest(List<Expr> all) {
        return List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
    }

    List<Expr> symbols() {
        return symbols;
    }
}
