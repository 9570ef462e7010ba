// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
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
import java.util.Optional;
import java.util.Set;

/**
 * Finds the shared arrays that are only accessed at constant indices. Their cells are then locations of their own, so that
 * accesses of different cells do not conflict.
 */
final class ArrayCells {

    private final Map<Expr, Set<Value>> indices = new LinkedHashMap<>();
    private final Set<Expr> whole = new HashSet<>();
    private final Map<Expr, Variable> arrays = new LinkedHashMap<>();

    private ArrayCells(TraceProgram program) {
        for (Variable variable : program.globals()) {
            if (variable.sort() instanceof Sort.Array) {
                arrays.put(variable.symbol(), variable);
                indices.put(variable.symbol(), new LinkedHashSet<>());
            }
        }
    }

    /** The cells of each array that has known ones, in the order of their first use. */
    static Map<Variable, List<Value>> of(TraceProgram program) {
        ArrayCells cells = new ArrayCells(program);
        if (cells.arrays.isEmpty()) {
            return Map.of();
        }
        cells.visit(program.precondition());
        program.postcondition().ifPresent(cells::visit);
        program.threads().forEach(cells::visit);
        Map<Variable, List<Value>> result = new LinkedHashMap<>();
        cells.indices.forEach((symbol, known) -> {
            if (!cells.whole.contains(symbol)) {
                result.put(Optional.ofNullable(cells.arrays.get(symbol)).orElseThrow(), List.copyOf(known));
            }
        });
        return result;
    }

    // Locals are resolved, because an index is mostly a local that was given a constant before.
    private void visit(ThreadBody thread) {
        Map<Expr, Expr> locals = new HashMap<>();
        Set<Expr> own = new HashSet<>();
        thread.locals().forEach(local -> own.add(local.symbol()));
        for (Action action : thread.actions()) {
            visit(action.guard().substitute(locals));
            action.assertion().ifPresent(condition -> visit(condition.substitute(locals)));
            Map<Expr, Expr> changed = new HashMap<>();
            action.assignments().forEach((variable, value) -> {
                Expr resolved = value.substitute(locals);
                if (own.contains(variable.symbol())) {
                    visitLocal(resolved);
                    changed.put(variable.symbol(), resolved);
                } else if (indices.containsKey(variable.symbol())) {
                    visitAssignment(variable.symbol(), resolved);
                } else {
                    visit(resolved);
                }
            });
            locals.putAll(changed);
        }
    }

    // A local copy of a whole array keeps an old version of it, which cells cannot express.
    private void visitLocal(Expr value) {
        if (value.sort() instanceof Sort.Array) {
            whole.addAll(value.symbols());
        }
        visit(value);
    }

    private void visitAssignment(Expr array, Expr value) {
        Optional<Expr> base = chain(value);
        if (base.isEmpty() || base.get() != array) {
            whole.add(array);
        }
        base.ifPresentOrElse(ignored -> {}, () -> visit(value));
    }

    private void visit(Expr term) {
        if (indices.containsKey(term)) {
            whole.add(term);
            return;
        }
        if (term.op() == Op.SELECT && term.arguments().get(1).isConstant()) {
            Optional<Expr> base = chain(term.arguments().get(0));
            if (base.isPresent()) {
                indices(base.get()).add(term.arguments().get(1).value());
                return;
            }
        }
        term.arguments().forEach(this::visit);
    }

    /** The array that a chain of stores at constant indices starts from; notes the indices on the way. */
    private Optional<Expr> chain(Expr term) {
        List<Expr> stores = new ArrayList<>();
        Expr base = term;
        while (base.op() == Op.STORE && base.arguments().get(1).isConstant()) {
            stores.add(base);
            base = base.arguments().get(0);
        }
        if (!indices.containsKey(base)) {
            return Optional.empty();
        }
        for (Expr store : stores) {
            indices(base).add(store.arguments().get(1).value());
            visit(store.arguments().get(2));
        }
        return Optional.of(base);
    }

    private Set<Value> indices(Expr array) {
        return indices.computeIfAbsent(array, ignored -> new LinkedHashSet<>());
    }
}
