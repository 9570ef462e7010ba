// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.lower.draft.Draft;
import dev.heddle.rebuild.order.RecordedOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts into a program what only the recorded order tells: values in the beginning, and what is kept as observed. */
final class Completion {

    private static final Expr SPOILT = Expr.integer(-1);

    private final Draft draft;
    private final TraceProgram written;
    private final Optional<RecordedOrder.Found> found;
    private final Map<Variable, Value> initial;
    private final List<String> notes = new ArrayList<>();
    private final Map<Step, Map<Variable, Value>> environment = new HashMap<>();
    private final Set<Step> lapsed = new HashSet<>();
    private final TraceProgram program;

    Completion(Draft draft, TraceProgram written, RecordedOrder.Result order) {
        this.draft = draft;
        this.written = written;
        this.found = order instanceof RecordedOrder.Found result ? Optional.of(result) : Optional.empty();
        this.initial = new LinkedHashMap<>(StartValues.of(written.precondition(), draft.inputs()));
        if (order instanceof RecordedOrder.Unknown unknown) {
            notes.add("the recorded order is not known: " + unknown.reason());
        }
        found.ifPresent(result -> {
            initial.putAll(result.initial());
            lapsed.addAll(result.lapsed());
            result.environment()
                    .forEach(value -> environment
                            .computeIfAbsent(value.step(), ignored -> new LinkedHashMap<>())
                            .put(value.variable(), value.value()));
        });
        this.program = complete();
        sayWhatHappened();
    }

    TraceProgram program() {
        return program;
    }

    Optional<Schedule> schedule() {
        return found.map(RecordedOrder.Found::schedule);
    }

    Map<Variable, Value> initial() {
        return initial;
    }

    Map<Expr, Value> choices() {
        return found.map(RecordedOrder.Found::choices).orElse(Map.of());
    }

    List<String> notes() {
        return notes;
    }

    int environmentWrites() {
        return found.map(result -> result.environment().size()).orElse(0);
    }

    private void sayWhatHappened() {
        found.ifPresent(result -> {
            if (!result.environment().isEmpty()) {
                RecordedOrder.Environment first = result.environment().get(0);
                notes.add("%s appeared in shared variables that no recorded step wrote, the first in %s at %s"
                        .formatted(count(result.environment().size(), "value"), first.variable(), first.step()));
            }
            if (!result.lapsed().isEmpty()) {
                notes.add("%s went on although nothing let them, such as spurious wake-ups; the first is %s"
                        .formatted(
                                count(result.lapsed().size(), "step"),
                                result.lapsed().get(0)));
            }
        });
    }

    private static String count(int number, String noun) {
        return "%d %s%s".formatted(number, noun, number == 1 ? "" : "s");
    }

    // ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────

    private TraceProgram complete() {
        List<Expr> preconditions = new ArrayList<>(List.of(written.precondition()));
        int unknown = 0;
        for (Variable variable : draft.unknownStarts()) {
            if (draft.inputs().containsKey(variable)) {
                continue;
            }
            Value value = initial.get(variable);
            if (value == null) {
                // Nobody read it before it was written; in other interleavings somebody might.
                value = variable.sort().zero();
                initial.put(variable, value);
                unknown++;
            }
            preconditions.add(Expr.equal(variable.symbol(), Expr.constant(value)));
        }
        if (unknown > 0) {
            notes.add(
                    "%d shared places were written before they were read, and it is not known what they held; zero is assumed"
                            .formatted(unknown));
        }
        List<Section> regions = new ArrayList<>();
        draft.lanes().forEach(lane -> regions.addAll(lane.regions()));
        return new TraceProgram(
                written.globals(),
                Expr.and(preconditions),
                written.threads().stream().map(this::complete).toList(),
                written.atomic(),
                written.order(),
                regions,
                Optional.empty());
    }

    private ThreadBody complete(ThreadBody thread) {
        List<Action> actions = new ArrayList<>(thread.actions().size());
        for (int i = 0; i < thread.actions().size(); i++) {
            actions.add(complete(new Step(thread.name(), i), thread.actions().get(i)));
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    private Action complete(Step step, Action action) {
        Action result = action;
        if (found.isPresent()) {
            if (lapsed.contains(step)) {
                result = with(result, Expr.TRUE, result.assignments());
            }
            Map<Variable, Value> appeared = environment.get(step);
            if (appeared != null) {
                result = withEnvironment(result, appeared);
            }
            if (draft.pins().containsKey(step) || draft.counts().containsKey(step)) {
                result = asRecorded(step, result);
            }
        }
        return result;
    }

    /** The step finds values that appear together with it. */
    private static Action withEnvironment(Action action, Map<Variable, Value> appeared) {
        Map<Expr, Expr> values = new HashMap<>();
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        appeared.forEach((variable, value) -> {
            values.put(variable.symbol(), Expr.constant(value));
            assignments.put(variable, Expr.constant(value));
        });
        action.assignments().forEach((variable, term) -> assignments.put(variable, term.substitute(values)));
        return with(action, action.guard().substitute(values), assignments);
    }

    private Action asRecorded(Step step, Action action) {
        Map<Variable, Value> seen = found.map(result -> result.pinned().getOrDefault(step, Map.of()))
                .orElse(Map.of());
        List<Expr> guards = new ArrayList<>(List.of(action.guard()));
        for (Variable variable : draft.pins().getOrDefault(step, List.of())) {
            guards.add(Expr.equal(variable.symbol(), value(seen, variable)));
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>(action.assignments());
        Variable counter = draft.counts().get(step);
        if (counter != null) {
            Expr before = value(seen, counter);
            assignments.put(
                    counter, Expr.ite(Expr.equal(counter.symbol(), before), Expr.add(before, Expr.integer(1)), SPOILT));
        }
        return with(action, Expr.and(guards), assignments);
    }

    private static Expr value(Map<Variable, Value> seen, Variable variable) {
        Value value = seen.get(variable);
        return Expr.constant(value == null ? variable.sort().zero() : value);
    }

    private static Action with(Action action, Expr guard, Map<Variable, Expr> assignments) {
        return new Action(action.label(), action.line(), action.choices(), guard, action.assertion(), assignments);
    }
}
