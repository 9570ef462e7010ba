// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.InputValue;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.order.Line;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A trace program that is being written, one lane per thread. */
public final class Draft {

    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Map<Step, Variable> counts = new HashMap<>();
    private final Map<Step, List<Variable>> pins = new HashMap<>();
    private final Map<Step, List<Expr>> alternatives = new HashMap<>();
    private boolean checksConditions;
    private final Map<String, Set<String>> notes = new LinkedHashMap<>();
    private final Map<Variable, Value> inputs = new LinkedHashMap<>();
    private final Map<Variable, InputValue> recordedInputs = new LinkedHashMap<>();
    private final Set<Variable> unknownStarts = new LinkedHashSet<>();

    /** Begins a program with these threads. */
    public Draft(Collection<String> threads) {
        for (String thread : threads) {
            lanes.put(thread, new Lane(this, builder.thread(thread)));
        }
    }

    /** The lane of a thread. */
    public Lane lane(String thread) {
        Lane lane = lanes.get(thread);
        if (lane == null) {
            throw new IllegalArgumentException("no thread is called " + thread);
        }
        return lane;
    }

    /** Returns true if there is such a thread. */
    public boolean hasThread(String thread) {
        return lanes.containsKey(thread);
    }

    /** Returns what the classes of {@code dev.heddle.program.sync} write to. */
    public TraceProgramBuilder builder() {
        return builder;
    }

    // ── shared variables ────────────────────────────────────────────────────────────────────────────────────────────

    /** A shared variable; the recording has to tell what it held in the beginning. */
    public Variable variable(String name, Sort sort) {
        Variable variable = builder.global(freshName(name), sort);
        unknownStarts.add(variable);
        return variable;
    }

    /** A shared variable that starts with a value. */
    public Variable variable(String name, Sort sort, Value initial) {
        return builder.global(freshName(name), sort, initial);
    }

    /** A name that no variable has: the wanted one if possible. */
    public String freshName(String wanted) {
        String clean = unlikeLocal(wanted.replace('|', '/').replace('\n', ' '));
        String name = clean;
        for (int number = 2; !names.add(name); number++) {
            name = "%s'%d".formatted(clean, number);
        }
        return name;
    }

    // Locals are called after their thread, so a class that is called like a thread must make way.
    private String unlikeLocal(String name) {
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (lanes.containsKey(name.substring(0, dot))) {
                return name.substring(0, dot) + "'" + name.substring(dot);
            }
        }
        return name;
    }

    /** The variables that are inputs, with their recorded values. */
    public Map<Variable, Value> inputs() {
        return inputs;
    }

    /** The inputs of the real program that these variables stand for, with their recorded values. */
    public Map<Variable, InputValue> recordedInputs() {
        return recordedInputs;
    }

    /** The shared variables of which only the recording can tell what they held in the beginning. */
    public Set<Variable> unknownStarts() {
        return unknownStarts;
    }

    /**
     * At this step the variable, which counts changes, goes up by one. In the final program it does so only where it has the
     * value of the recorded run, and is spoilt for ever otherwise: so its value stands for the exact sequence of changes.
     */
    void counts(Step step, Variable variable) {
        counts.put(step, variable);
    }

    /** The final program goes through this step only where these variables have the values of the recorded run. */
    void pins(Step step, List<Variable> variables) {
        pins.put(step, variables);
    }

    /** From here on, conditions that threads went through are checks of the program. */
    public void checkConditions() {
        checksConditions = true;
    }

    boolean checksConditions() {
        return checksConditions;
    }

    /** At this check, which stands for a branch, other runs went on under these conditions. */
    public void alternatives(Step step, List<Expr> conditions) {
        alternatives.put(step, conditions);
    }

    /** The conditions under which other runs went on, by the checks that stand for branches. */
    public Map<Step, List<Expr>> alternatives() {
        return alternatives;
    }

    /** The variables that count changes, by the steps at which they do. */
    public Map<Step, Variable> counts() {
        return counts;
    }

    /** The variables that keep their recorded values, by the steps at which they do. */
    public Map<Step, List<Variable>> pins() {
        return pins;
    }

    // ── the whole ───────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * Says something that is not modelled or had to be assumed.
     *
     * @param what what it is; said of several places, these are counted
     * @param where what it concerns; the first one is shown
     */
    public void note(String what, String where) {
        notes.computeIfAbsent(what, ignored -> new LinkedHashSet<>()).add(where);
    }

    /** Returns what was said. */
    public List<String> notes() {
        List<String> all = new ArrayList<>();
        notes.forEach((what, places) -> {
            String first = places.iterator().next();
            all.add(
                    places.size() == 1
                            ? "%s: %s".formatted(first, what)
                            : "%s and %d more: %s".formatted(first, places.size() - 1, what));
        });
        return all;
    }

    /** Returns what was observed of each thread. */
    public List<Line> lines() {
        return lanes.values().stream().map(Lane::line).toList();
    }

    /** All lanes, in the order of the threads. */
    public Collection<Lane> lanes() {
        return lanes.values();
    }

    /** The program as written. */
    public TraceProgram build() {
        lanes.values().forEach(Lane::settle);
        return builder.build();
    }
}
