// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Step;
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

/** Tells a witness step by step. The values come from the interpreter, not from the solver. */
public final class WitnessStoryteller {

    private final TraceProgram program;
    private final Map<Expr, Variable> globals = new LinkedHashMap<>();
    private final Map<Expr, Variable> variables = new HashMap<>();
    private final Set<Variable> unknownAtStart = new HashSet<>();
    private final Map<Variable, Set<String>> accessors = new HashMap<>();

    public WitnessStoryteller(TraceProgram program, Cssa cssa) {
        this.program = program;
        program.globals().forEach(variable -> globals.put(variable.symbol(), variable));
        program.variables().forEach(variable -> variables.put(variable.symbol(), variable));
        program.variables().stream()
                .filter(variable -> startsOpen(cssa, variable))
                .forEach(unknownAtStart::add);
        for (ThreadBody thread : program.threads()) {
            for (Action action : thread.actions()) {
                accessed(action)
                        .forEach(variable -> accessors
                                .computeIfAbsent(variable, ignored -> new HashSet<>())
                                .add(thread.name()));
            }
        }
    }

    // Of arrays only single cells are known to the encoding, so one that the precondition mentions counts as given.
    private boolean startsOpen(Cssa cssa, Variable variable) {
        return variable.sort() instanceof Sort.Array
                ? !program.precondition().symbols().contains(variable.symbol())
                : !cssa.initialValue(new EncodedLocation(variable, Optional.empty()))
                        .isConstant();
    }

    public Story tell(Witness witness) {
        List<Step> schedule = witness.schedule().steps();
        List<Map<Variable, Value>> states = Interpreter.states(program, witness.schedule(), witness.inputs());
        List<StoryStep> steps = new ArrayList<>();
        for (int place = 0; place < states.size(); place++) {
            Map<Variable, Value> after = place + 1 < states.size() ? states.get(place + 1) : end(witness.outcome());
            boolean fails = witness.outcome() instanceof Outcome.AssertionFailed failed && failed.position() == place;
            steps.add(step(place, schedule.get(place), states.get(place), after, fails));
        }
        Optional<Failed> failed = failed(witness.outcome());
        Set<Variable> contested = contested(schedule, failed);
        Map<Variable, Value> start = states.isEmpty() ? end(witness.outcome()) : states.get(0);
        return new Story(
                steps,
                witness.schedule().switches(),
                inputs(witness, schedule, failed),
                contested.stream()
                        .map(variable -> new Binding(variable.name(), value(start, variable)))
                        .toList(),
                contested.stream().map(Variable::name).toList(),
                failed.map(this::failure));
    }

    private StoryStep step(
            int place, Step step, Map<Variable, Value> before, Map<Variable, Value> after, boolean fails) {
        Action action = program.action(step);
        List<Binding> seen = new ArrayList<>();
        read(action).stream()
                .filter(globals::containsValue)
                .forEach(variable -> seen.add(new Binding(variable.name(), value(before, variable))));
        List<Binding> shared = new ArrayList<>();
        List<Binding> local = new ArrayList<>();
        if (!fails) {
            for (Variable variable : action.assignments().keySet()) {
                Value value = value(after, variable);
                if (!globals.containsValue(variable)) {
                    local.add(new Binding(ActionText.shortName(variable.name(), step.thread()), value));
                } else {
                    shared.add(new Binding(variable.name(), value));
                }
            }
        }
        boolean touchesShared = accessed(action).stream().anyMatch(this::isShared);
        return new StoryStep(
                place + 1,
                step,
                action.label(),
                ActionText.of(action, step.thread()),
                seen,
                read(action).stream()
                        .filter(variable -> !globals.containsValue(variable))
                        .map(variable -> ActionText.shortName(variable.name(), step.thread()))
                        .toList(),
                shared,
                local,
                touchesShared,
                fails);
    }

    // ── what went wrong ─────────────────────────────────────────────────────────────────────────────────────────────

    /** A condition of a thread, or of the end where there is no step, that a state breaks. */
    private record Failed(Optional<Step> step, Expr condition, Map<Variable, Value> state) {}

    private Optional<Failed> failed(Outcome outcome) {
        if (outcome instanceof Outcome.AssertionFailed failed) {
            return program.action(failed.step())
                    .assertion()
                    .map(condition -> new Failed(Optional.of(failed.step()), condition, failed.state()));
        }
        if (outcome instanceof Outcome.PostconditionFailed failed) {
            return program.postcondition().map(condition -> new Failed(Optional.empty(), condition, failed.state()));
        }
        return Optional.empty();
    }

    private Story.Failure failure(Failed failed) {
        String thread = failed.step().map(Step::thread).orElse("");
        List<Expr> choices =
                failed.step().map(step -> program.action(step).choices()).orElse(List.of());
        List<Binding> values = new ArrayList<>();
        for (Variable variable : mentioned(failed.condition())) {
            values.add(new Binding(ActionText.shortName(variable.name(), thread), value(failed.state(), variable)));
        }
        return new Story.Failure(
                failed.step().map(step -> program.action(step).label()).orElse("post"),
                ActionText.condition(failed.condition(), thread, choices),
                values);
    }

    private static Map<Variable, Value> end(Outcome outcome) {
        if (outcome instanceof Outcome.Completed completed) {
            return completed.state();
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return stopped.state();
        }
        if (outcome instanceof Outcome.PostconditionFailed failed) {
            return failed.state();
        }
        if (outcome instanceof Outcome.AssertionFailed failed) {
            return failed.state();
        }
        throw new IllegalArgumentException("not the outcome of a witness: " + outcome);
    }

    // ── which variables matter ──────────────────────────────────────────────────────────────────────────────────────

    private Set<Variable> contested(List<Step> schedule, Optional<Failed> failed) {
        Set<Variable> touched = new HashSet<>();
        schedule.forEach(step -> touched.addAll(accessed(program.action(step))));
        Set<Variable> contested = new LinkedHashSet<>();
        Set<Variable> blamed = failed.map(known -> mentioned(known.condition())).orElse(Set.of());
        for (Variable variable : globals.values()) {
            if (blamed.contains(variable) || (touched.contains(variable) && isShared(variable))) {
                contested.add(variable);
            }
        }
        return contested;
    }

    private boolean isShared(Variable variable) {
        return accessors.getOrDefault(variable, Set.of()).size() > 1;
    }

    private List<Binding> inputs(Witness witness, List<Step> schedule, Optional<Failed> failed) {
        Set<Variable> used = new LinkedHashSet<>();
        Set<Variable> written = new HashSet<>();
        List<Binding> chosen = new ArrayList<>();
        for (Step step : schedule) {
            Action action = program.action(step);
            read(action).stream()
                    .filter(variable -> !written.contains(variable))
                    .forEach(used::add);
            written.addAll(action.assignments().keySet());
            action.choices()
                    .forEach(choice -> Optional.ofNullable(
                                    witness.inputs().choices().get(choice))
                            .ifPresent(value ->
                                    chosen.add(new Binding(choiceName(action, choice, step.thread()), value))));
        }
        failed.ifPresent(known -> mentioned(known.condition()).stream()
                .filter(variable -> !written.contains(variable))
                .forEach(used::add));
        List<Binding> inputs = new ArrayList<>();
        for (Variable variable : used) {
            if (unknownAtStart.contains(variable)) {
                inputs.add(new Binding(variable.name(), value(witness.inputs().initial(), variable)));
            }
        }
        inputs.addAll(chosen);
        return inputs;
    }

    private static String choiceName(Action action, Expr choice, String thread) {
        return action.assignments().entrySet().stream()
                        .filter(assignment -> assignment.getValue().equals(choice))
                        .map(assignment ->
                                ActionText.shortName(assignment.getKey().name(), thread))
                        .findFirst()
                        .orElse("any")
                + " at "
                + action.label();
    }

    private Set<Variable> accessed(Action action) {
        Set<Variable> accessed = new LinkedHashSet<>(read(action));
        accessed.addAll(action.assignments().keySet());
        return accessed;
    }

    private Set<Variable> read(Action action) {
        Set<Variable> read = new LinkedHashSet<>(mentioned(action.guard()));
        action.assertion().ifPresent(condition -> read.addAll(mentioned(condition)));
        action.assignments().values().forEach(value -> read.addAll(mentioned(value)));
        return read;
    }

    private Set<Variable> mentioned(Expr term) {
        Set<Variable> mentioned = new LinkedHashSet<>();
        term.symbols()
                .forEach(symbol -> Optional.ofNullable(variables.get(symbol)).ifPresent(mentioned::add));
        return mentioned;
    }

    private static Value value(Map<Variable, Value> state, Variable variable) {
        return Optional.ofNullable(state.get(variable)).orElse(variable.sort().zero());
    }
}
