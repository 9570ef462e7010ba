// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the variables that threads only use to take turns where turns do not matter: locks around nothing of interest.
 *
 * <p>Take a set of shared variables and, in each thread, the stretches between steps that matter. If every stretch, started
 * with the initial values of these variables, gets through all its guards over them and leaves them as they were, then each
 * stretch can always run in one go, just before the next step that matters. It never has to wait, whatever the others do,
 * so its guards need no looking at. This holds of mutexes, re-entrant locks, semaphores and read-write locks
 * alike, nested or hand over hand.
 *
 * <p>All variables for which this could be true are tried together; those that spoil it are taken out, and it is tried again
 * until nothing spoils it.
 */
final class TurnTaking {

    /** Each round goes through the whole program; locks that spoil it one by one are not worth more. */
    private static final int MOST_ROUNDS = 32;

    private final StepTable steps;
    private final Criterion criterion;
    private final Expr postcondition;
    private final Map<Expr, Value> initial;
    private final Set<Expr> turns;

    private TurnTaking(StepTable steps, Criterion criterion, Expr postcondition, Map<Expr, Value> initial) {
        this.steps = steps;
        this.criterion = criterion;
        this.postcondition = postcondition;
        this.initial = initial;
        this.turns = new HashSet<>(steps.globals());
        turns.retainAll(initial.keySet());
        removeComputed();
    }

    /** Returns what matters to the criterion, turns that do not matter left out. */
    static Relevance resolve(StepTable steps, Criterion criterion, Expr postcondition, Map<Expr, Value> initial) {
        return new TurnTaking(steps, criterion, postcondition, initial).resolve();
    }

    // What is assigned must be known without running anybody else.
    private void removeComputed() {
        boolean progress = true;
        while (progress) {
            progress = turns.removeIf(turn -> steps.writers(turn).stream()
                    .flatMap(step -> steps.action(step).assignments().entrySet().stream())
                    .filter(assignment -> assignment.getKey().symbol() == turn)
                    .anyMatch(assignment -> !turns.containsAll(steps.symbols(assignment.getValue()))));
        }
    }

    private Relevance resolve() {
        for (int round = 0; round < MOST_ROUNDS && !turns.isEmpty(); round++) {
            Relevance relevance = Relevance.of(steps, criterion, postcondition, Set.copyOf(turns));
            Set<Expr> spoilt = new HashSet<>(relevance.relevant());
            spoilt.retainAll(turns);
            if (spoilt.isEmpty()) {
                spoilt = new Rehearsal(relevance).spoilt();
            }
            if (spoilt.isEmpty()) {
                return relevance;
            }
            turns.removeAll(spoilt);
            removeComputed();
        }
        return Relevance.of(steps, criterion, postcondition, Set.of());
    }

    /** Runs every stretch on its own. */
    private final class Rehearsal {

        private final Relevance relevance;
        private final Set<Expr> guarding = new HashSet<>();
        private final Set<Expr> spoilt = new HashSet<>();
        private final Map<Expr, Value> changed = new HashMap<>();

        Rehearsal(Relevance relevance) {
            this.relevance = relevance;
        }

        Set<Expr> spoilt() {
            findGuarding();
            for (int thread = 0; thread < steps.threadCount(); thread++) {
                int endOfTurn = -1;
                for (int step = steps.start(thread); step < relevance.reached(thread); step++) {
                    if (step == endOfTurn || relevance.acts(step) || relevance.waits(step)) {
                        endStretch();
                    }
                    if (relevance.keeps(step) && steps.isInSection(step)) {
                        endOfTurn = steps.unitEnd(step);
                    }
                    if (relevance.acts(step)) {
                        keep(step);
                    } else {
                        run(step);
                    }
                    if (relevance.isAwaited(step)) {
                        endStretch();
                    }
                }
                endStretch();
            }
            return spoilt;
        }

        // Others may run next: before a step that acts or waits, after one that others wait for, and after an atomic
        // section of which something is kept.
        private void endStretch() {
            spoilt.addAll(changed.keySet());
            changed.clear();
        }

        // Only what some guard looks at has to be as it was, and what that is computed from.
        private void findGuarding() {
            List<Expr> found = new ArrayList<>();
            for (int thread = 0; thread < steps.threadCount(); thread++) {
                for (int step = steps.start(thread); step < relevance.reached(thread); step++) {
                    for (Expr condition : steps.guards(step)) {
                        if (relevance.isTurn(condition)) {
                            found.addAll(steps.symbols(condition));
                        }
                    }
                }
            }
            while (!found.isEmpty()) {
                Expr symbol = found.remove(found.size() - 1);
                if (guarding.add(symbol)) {
                    for (int writer : steps.writers(symbol)) {
                        steps.action(writer).assignments().forEach((variable, value) -> {
                            if (variable.symbol() == symbol) {
                                found.addAll(steps.symbols(value));
                            }
                        });
                    }
                }
            }
        }

        private void keep(int step) {
            for (Expr condition : steps.guards(step)) {
                if (relevance.isTurn(condition)) {
                    spoilt.addAll(steps.symbols(condition));
                }
            }
            for (Variable variable : steps.action(step).assignments().keySet()) {
                if (guarding.contains(variable.symbol())) {
                    spoilt.add(variable.symbol());
                }
            }
        }

        private void run(int step) {
            for (Expr condition : steps.guards(step)) {
                if (!condition.evaluate(this::value).isTrue()) {
                    spoilt.addAll(steps.symbols(condition));
                }
            }
            Map<Expr, Value> assigned = new LinkedHashMap<>();
            steps.action(step).assignments().forEach((variable, value) -> {
                if (guarding.contains(variable.symbol())) {
                    assigned.put(variable.symbol(), value.evaluate(this::value));
                }
            });
            assigned.forEach((symbol, value) -> {
                if (value.equals(initial.get(symbol))) {
                    changed.remove(symbol);
                } else {
                    changed.put(symbol, value);
                }
            });
        }

        private Value value(Expr symbol) {
            Value now = changed.get(symbol);
            Value known = now == null ? initial.get(symbol) : now;
            if (known == null) {
                throw new IllegalStateException("a turn depends on " + symbol + ", of which nothing is known");
            }
            return known;
        }
    }
}
