// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a trace program step by step.
 *
 * <p>Shared variables and conditions are given here, what threads do is given to each {@linkplain #thread thread}. The
 * classes of {@code dev.heddle.program.sync} add locks and other synchronisation as guarded actions:
 *
 * <pre>{@code
 * TraceProgramBuilder builder = new TraceProgramBuilder();
 * Variable x = builder.global("x", Sort.INT, Value.of(0));
 * Mutex lock = Mutex.in(builder, "lock");
 * builder.thread("left").with(lock::acquire).update(x, add(x.symbol(), integer(1))).with(lock::release);
 * TraceProgram program = builder.build();
 * }</pre>
 */
public final class TraceProgramBuilder {

    private final List<Variable> globals = new ArrayList<>();
    private final Map<String, ThreadBuilder> threads = new LinkedHashMap<>();
    private final List<Expr> preconditions = new ArrayList<>();
    private final List<Expr> postconditions = new ArrayList<>();
    private final List<Edge> order = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Declares a shared variable that starts with any value. */
    public Variable global(String name, Sort sort) {
        Variable variable = declared(name, sort);
        globals.add(variable);
        return variable;
    }

    /** Declares a shared variable that starts with this value. */
    public Variable global(String name, Sort sort, Value initial) {
        Variable variable = global(name, sort);
        return startingWith(variable, initial);
    }

    /** The thread of this name, which is created when first asked for. */
    public ThreadBuilder thread(String name) {
        return threads.computeIfAbsent(name, fresh -> new ThreadBuilder(this, fresh, threads.size() + 1));
    }

    /** Demands something of the initial values. */
    public TraceProgramBuilder precondition(Expr condition) {
        preconditions.add(condition);
        return this;
    }

    /** Demands something of the final values. */
    public TraceProgramBuilder postcondition(Expr condition) {
        postconditions.add(condition);
        return this;
    }

    /** Gives a fact of order. */
    public TraceProgramBuilder order(Step before, Step after) {
        order.add(new Edge(before, after));
        return this;
    }

    /** The program as written so far. */
    public TraceProgram build() {
        Labels labels = new Labels();
        threads.values().forEach(thread -> thread.claimLabels(labels));
        return new TraceProgram(
                globals,
                Expr.and(preconditions),
                threads.values().stream().map(thread -> thread.body(labels)).toList(),
                threads.values().stream()
                        .flatMap(thread -> thread.atomic().stream())
                        .toList(),
                edges(),
                threads.values().stream()
                        .flatMap(thread -> thread.regions().stream())
                        .toList(),
                postconditions.isEmpty() ? Optional.empty() : Optional.of(Expr.and(postconditions)));
    }

    private List<Edge> edges() {
        List<Edge> all = new ArrayList<>(order);
        threads.values().forEach(thread -> all.addAll(thread.lifeEdges()));
        return all;
    }

    // ── for threads and primitives ──────────────────────────────────────────────────────────────────────────────────

    Variable declared(String name, Sort sort) {
        claim(name);
        return new Variable(name, sort);
    }

    Variable startingWith(Variable variable, Value initial) {
        preconditions.add(Expr.equal(variable.symbol(), Expr.constant(initial)));
        return variable;
    }

    /** A fresh symbol for a value that an action chooses. */
    Expr choice(String stem, Sort sort) {
        int number = 1;
        while (names.contains("%s.any%d".formatted(stem, number))) {
            number++;
        }
        String name = "%s.any%d".formatted(stem, number);
        claim(name);
        return Expr.symbol(name, sort);
    }

    private void claim(String name) {
        if (!names.add(name)) {
            throw new IllegalArgumentException("two variables are called " + name);
        }
    }
}
