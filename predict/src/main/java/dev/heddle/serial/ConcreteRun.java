// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An execution with its values: what each step found in variables that several threads use, and what it left there. */
final class ConcreteRun {

    private final TraceProgram program;
    private final List<Step> steps;
    private final Map<Variable, List<BlockAccess>> accesses = new LinkedHashMap<>();
    private final Map<Variable, Value> initial = new HashMap<>();
    private final Map<Expr, Variable> globals = new HashMap<>();

    private ConcreteRun(TraceProgram program, List<Step> steps) {
        this.program = program;
        this.steps = steps;
        program.globals().forEach(variable -> globals.put(variable.symbol(), variable));
    }

    /** Runs the schedule, as far as it runs. */
    static ConcreteRun of(TraceProgram program, Schedule schedule, Inputs inputs) {
        ConcreteRun run = new ConcreteRun(program, new ArrayList<>());
        Interpreter.watch(program, schedule, inputs, run::add);
        run.accesses
                .values()
                .removeIf(all -> all.stream()
                                .map(access -> access.step().thread())
                                .distinct()
                                .limit(2)
                                .count()
                        < 2);
        return run;
    }

    private void add(Step step, Map<Variable, Value> before, Map<Variable, Value> assigned) {
        int position = steps.size();
        steps.add(step);
        Set<Variable> touched = new HashSet<>();
        Set<Variable> read = new HashSet<>();
        for (Expr symbol : program.action(step).symbols()) {
            Optional.ofNullable(globals.get(symbol)).ifPresent(read::add);
        }
        touched.addAll(read);
        assigned.keySet().stream()
                .filter(variable -> globals.containsKey(variable.symbol()))
                .forEach(touched::add);
        for (Variable variable : touched) {
            Value old = Optional.ofNullable(before.get(variable)).orElseThrow();
            initial.putIfAbsent(variable, old);
            accesses.computeIfAbsent(variable, ignored -> new ArrayList<>())
                    .add(new BlockAccess(
                            position,
                            step,
                            read.contains(variable) ? Optional.of(old) : Optional.empty(),
                            Optional.ofNullable(assigned.get(variable))));
        }
    }

    /** The steps that ran, in order. */
    List<Step> steps() {
        return steps;
    }

    /** The variables that several threads used. */
    Set<Variable> shared() {
        return accesses.keySet();
    }

    /** The accesses of a shared variable, in order. */
    List<BlockAccess> accesses(Variable variable) {
        return accesses.getOrDefault(variable, List.of());
    }

    /** Returns what a shared variable held before the first step. */
    Value initial(Variable variable) {
        return Optional.ofNullable(initial.get(variable)).orElseThrow();
    }

    /** Returns what a shared variable holds after the last step. */
    Value last(Variable variable) {
        Value value = initial(variable);
        for (BlockAccess access : accesses(variable)) {
            value = access.written().orElse(value);
        }
        return value;
    }
}
