// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a rebuilt program in the recorded order and compares what it does with what was recorded: every value read, every result,
 * every value written, every check. The interpreter that runs it knows nothing of how the program was made.
 */
public final class RoundTrip {

    private static final int MOST = 50;

    private final Rebuilt rebuilt;
    private final List<String> disagreements = new ArrayList<>();
    private final Map<String, ThreadBody> threads = new HashMap<>();
    private final Set<Variable> globals;

    private RoundTrip(Rebuilt rebuilt) {
        this.rebuilt = rebuilt;
        this.globals = new HashSet<>(rebuilt.program().globals());
        rebuilt.program().threads().forEach(thread -> threads.put(thread.name(), thread));
    }

    /** Returns what differs, if anything; at most some fifty sentences. */
    public static List<String> check(Rebuilt rebuilt) {
        return new RoundTrip(rebuilt).check();
    }

    private List<String> check() {
        if (rebuilt.recorded().isEmpty()) {
            return List.of("there is no recorded order to run");
        }
        Schedule schedule = rebuilt.recorded().get();
        Outcome outcome = Interpreter.run(rebuilt.program(), schedule, rebuilt.inputs());
        Optional<Map<Variable, Value>> state = state(outcome, schedule);
        state.ifPresent(values -> compare(schedule, bySymbol(values)));
        return List.copyOf(disagreements.subList(0, Math.min(MOST, disagreements.size())));
    }

    private Optional<Map<Variable, Value>> state(Outcome outcome, Schedule schedule) {
        if (outcome instanceof Outcome.Completed completed) {
            return Optional.of(completed.state());
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return Optional.of(stopped.state());
        }
        if (outcome instanceof Outcome.AssertionFailed failed) {
            boolean recorded = rebuilt.failures().stream()
                    .anyMatch(failure -> failure.step().equals(failed.step()));
            if (!recorded || failed.position() != schedule.steps().size() - 1) {
                disagreements.add("%s fails at %s, but held in the recorded run"
                        .formatted(label(failed.step()), where(failed.step())));
            }
            return Optional.of(failed.state());
        }
        disagreements.add("the recorded order does not run: " + describe(outcome));
        return Optional.empty();
    }

    private String describe(Outcome outcome) {
        if (outcome instanceof Outcome.Infeasible infeasible) {
            return "%s at %s can't go on".formatted(label(infeasible.step()), where(infeasible.step()));
        }
        return outcome instanceof Outcome.NotASchedule not ? not.reason() : outcome.toString();
    }

    private static Map<Expr, Value> bySymbol(Map<Variable, Value> state) {
        Map<Expr, Value> values = new HashMap<>();
        state.forEach((variable, value) -> values.put(variable.symbol(), value));
        return values;
    }

    // Each local is assigned once, so its value in the end is the value that it got.
    private void compare(Schedule schedule, Map<Expr, Value> values) {
        for (Step step : schedule.steps()) {
            rebuilt.origins().event(step).ifPresent(event -> compare(step, event, values));
        }
        Set<Expr> unknown = neverAssigned(schedule);
        for (Rebuilt.Claim claim : rebuilt.claims()) {
            if (unknown.isEmpty() || claim.term().symbols().stream().noneMatch(unknown::contains)) {
                compare(claim.term(), claim.value(), values, claim.thread() + " at " + claim.site());
            }
        }
    }

    /** Returns what steps assign that come after the end of the order: a run that fails is run up to there. */
    private Set<Expr> neverAssigned(Schedule schedule) {
        if (schedule.steps().size() == rebuilt.program().size()) {
            return Set.of();
        }
        Set<Step> run = new HashSet<>(schedule.steps());
        Set<Expr> symbols = new HashSet<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                if (!run.contains(new Step(thread.name(), i))) {
                    thread.actions().get(i).assignments().keySet().forEach(local -> symbols.add(local.symbol()));
                }
            }
        }
        globals.forEach(global -> symbols.remove(global.symbol()));
        return symbols;
    }

    private void compare(Step step, Event event, Map<Expr, Value> values) {
        if (event instanceof Event.Read read) {
            compareAssigned(step, read.result(), values);
        } else if (event instanceof Event.Operation operation) {
            operation.result().ifPresent(result -> compareAssigned(step, result, values));
        } else if (event instanceof Event.Write write) {
            compareWritten(step, write.value().observed(), values);
        }
    }

    /** If the step assigns the datum's symbol, it must have got the datum's value. */
    private void compareAssigned(Step step, Datum datum, Map<Expr, Value> values) {
        for (Variable variable : action(step).assignments().keySet()) {
            if (variable.symbol() == datum.term()) {
                compare(variable.symbol(), datum.observed(), values, where(step));
            }
        }
    }

    // A step of a write event assigns a name to a large term, or writes the place itself.
    private void compareWritten(Step step, Value observed, Map<Expr, Value> values) {
        for (Map.Entry<Variable, Expr> assignment : action(step).assignments().entrySet()) {
            // Boxes may be kept as what is in them, which is claimed apart.
            if (globals.contains(assignment.getKey())
                    && assignment.getKey().sort().equals(observed.sort())) {
                compare(assignment.getValue(), observed, values, where(step));
            }
        }
    }

    private void compare(Expr term, Value expected, Map<Expr, Value> values, String where) {
        Value actual = term.evaluate(symbol -> valueOf(symbol, values));
        if (!actual.equals(expected) && disagreements.size() <= MOST) {
            disagreements.add("%s: %s is %s, but %s was recorded".formatted(where, term, actual, expected));
        }
    }

    private static Value valueOf(Expr symbol, Map<Expr, Value> values) {
        @Nullable Value value = values.get(symbol);
        return value == null ? symbol.sort().zero() : value;
    }

    private Action action(Step step) {
        ThreadBody thread = threads.get(step.thread());
        if (thread == null) {
            throw new IllegalStateException("no thread is called " + step.thread());
        }
        return thread.actions().get(step.index());
    }

    private String label(Step step) {
        return action(step).label();
    }

    private String where(Step step) {
        return rebuilt.origins()
                .site(step)
                .map(site -> "%s at %s".formatted(step.thread(), site))
                .orElse(step.toString());
    }
}
