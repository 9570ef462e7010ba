// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the steps and variables that a criterion can depend on.
 *
 * <p>To run a step, a thread must get past all steps before it: their guards must hold and, because a failed assertion ends
 * the run, their assertions too; so must those of the steps that are given to come before. All these conditions have to see
 * the right values, so every step that assigns one of their variables may be needed as well, with all that it takes to run
 * it. What is left is only passed by.
 *
 * <p>Guards over <em>turn variables</em> are taken to hold by themselves; {@link TurnTaking} says whether they do.
 */
final class Relevance {

    private final StepTable steps;
    private final Set<Expr> turns;
    private final int[] reached;
    private final Set<Expr> relevant = new HashSet<>();
    private final BitSet kept = new BitSet();
    private final BitSet after = new BitSet();
    private final BitSet before = new BitSet();
    private final BitSet whole = new BitSet();
    private final ArrayDeque<Integer> toVisit = new ArrayDeque<>();
    private final ArrayDeque<Expr> toFollow = new ArrayDeque<>();

    private Relevance(StepTable steps, Set<Expr> turns) {
        this.steps = steps;
        this.turns = turns;
        this.reached = new int[steps.threadCount()];
        for (int thread = 0; thread < reached.length; thread++) {
            reached[thread] = steps.start(thread);
        }
    }

    /** Returns what matters to the criterion if guards over these variables hold by themselves. */
    static Relevance of(StepTable steps, Criterion criterion, Expr postcondition, Set<Expr> turns) {
        Relevance relevance = new Relevance(steps, turns);
        criterion.assertions().forEach(step -> relevance.reach(steps.number(step)));
        if (criterion.end()) {
            relevance.use(postcondition);
            for (int thread = 0; thread < steps.threadCount(); thread++) {
                if (steps.end(thread) > steps.start(thread)) {
                    relevance.reach(steps.end(thread) - 1);
                }
            }
        }
        relevance.watch(criterion);
        relevance.close();
        return relevance;
    }

    // Whether two accesses of a location depend on each other is read off the steps as they are.
    private void watch(Criterion criterion) {
        Set<Expr> accessed = new HashSet<>();
        for (Section region : criterion.regions()) {
            int last = steps.number(new Step(region.thread(), region.last()));
            for (int step = last - (region.last() - region.first()); step <= last; step++) {
                accessed.addAll(accesses(step));
            }
            reach(last);
        }
        if (accessed.isEmpty()) {
            return;
        }
        for (int step = 0; step < steps.size(); step++) {
            if (accesses(step).stream().anyMatch(accessed::contains)) {
                keepWhole(step);
            }
        }
    }

    private void keepWhole(int step) {
        whole.set(step);
        kept.set(step);
        Action action = steps.action(step);
        use(action.guard());
        action.assertion().ifPresent(this::use);
        action.assignments().forEach((variable, value) -> {
            use(variable.symbol());
            use(value);
        });
        reach(step);
    }

    private Set<Expr> accesses(int step) {
        Action action = steps.action(step);
        Set<Expr> found = new HashSet<>(steps.symbols(action.guard()));
        action.assertion().ifPresent(condition -> found.addAll(steps.symbols(condition)));
        action.assignments().forEach((variable, value) -> {
            found.add(variable.symbol());
            found.addAll(steps.symbols(value));
        });
        found.retainAll(steps.globals());
        return found;
    }

    // ── closing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void close() {
        while (!toVisit.isEmpty() || !toFollow.isEmpty()) {
            if (!toVisit.isEmpty()) {
                visit(toVisit.remove());
            } else {
                follow(toFollow.remove());
            }
        }
    }

    // Nobody may run within an atomic section that has begun, so a step in it needs the rest to go well, too.
    private void reach(int step) {
        int thread = steps.thread(step);
        int end = steps.unitEnd(step);
        while (reached[thread] < end) {
            toVisit.add(reached[thread]++);
        }
    }

    private void visit(int step) {
        for (int source : steps.sources(step)) {
            before.set(source);
            after.set(step);
            reach(source);
        }
        for (Expr condition : steps.guards(step)) {
            if (!isTurn(condition)) {
                kept.set(step);
                use(condition);
            }
        }
        Action action = steps.action(step);
        action.assertion().ifPresent(condition -> {
            kept.set(step);
            use(condition);
        });
        for (Map.Entry<Variable, Expr> assignment : action.assignments().entrySet()) {
            if (relevant.contains(assignment.getKey().symbol())) {
                kept.set(step);
                use(assignment.getValue());
            }
        }
    }

    private void use(Expr term) {
        for (Expr symbol : steps.symbols(term)) {
            if (relevant.add(symbol) && steps.isVariable(symbol)) {
                toFollow.add(symbol);
            }
        }
    }

    private void follow(Expr symbol) {
        boolean shared = steps.isGlobal(symbol);
        for (int writer : steps.writers(symbol)) {
            int thread = steps.thread(writer);
            if (writer < reached[thread]) {
                kept.set(writer);
                steps.action(writer).assignments().forEach((variable, value) -> {
                    if (variable.symbol() == symbol) {
                        use(value);
                    }
                });
            } else if (shared && writer < steps.end(thread)) {
                reach(writer);
            }
        }
    }

    // ── the answers ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if a guard is about turn variables and nothing else. */
    boolean isTurn(Expr condition) {
        return !turns.isEmpty() && turns.containsAll(steps.symbols(condition)) && !condition.isConstant();
    }

    /** One more than the last step of the thread that may be needed. */
    int reached(int thread) {
        return reached[thread];
    }

    /** Returns true if the step does something that matters, or has its place in the given order. */
    boolean keeps(int step) {
        return acts(step) || waits(step) || isAwaited(step);
    }

    /** Returns true if the step does something that matters. */
    boolean acts(int step) {
        return kept.get(step) && step < reached[steps.thread(step)];
    }

    /** Returns true if a step of another thread is given to come before. */
    boolean waits(int step) {
        return after.get(step);
    }

    /** Returns true if the step is given to come before one of another thread that matters. */
    boolean isAwaited(int step) {
        return before.get(step);
    }

    /** Returns true if the step must stay as it is. */
    boolean keepsWhole(int step) {
        return whole.get(step);
    }

    boolean isRelevant(Expr symbol) {
        return relevant.contains(symbol);
    }

    Set<Expr> relevant() {
        return relevant;
    }
}
