// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A stretch that runs without interruption: an atomic section, or one action outside of any. */
final class Unit {

    static final Effect DIED = new Effect.Died();

    private final Layout layout;
    private final int thread;
    private final List<Step> steps;
    private final List<Action> actions;
    private final int[] reads;
    private final int[] writes;
    private final long sharedReads;
    private final long sharedWrites;
    // The effect depends on nothing but the values it reads, of which there are few.
    private final Map<IntBuffer, Effect> known = new HashMap<>();

    private Unit(Layout layout, int thread, ThreadBody body, int first, int last) {
        this.layout = layout;
        this.thread = thread;
        this.steps = new ArrayList<>();
        for (int index = first; index <= last; index++) {
            steps.add(new Step(body.name(), index));
        }
        this.actions = body.actions().subList(first, last + 1);
        Set<Integer> read = new LinkedHashSet<>();
        Set<Integer> written = new LinkedHashSet<>();
        for (Action action : actions) {
            for (Expr symbol : InputSpace.symbols(action)) {
                int slot = layout.slot(symbol, action);
                if (!written.contains(slot)) {
                    read.add(slot);
                }
            }
            action.assignments().keySet().forEach(variable -> written.add(layout.slot(variable.symbol())));
        }
        this.reads = read.stream().mapToInt(Integer::intValue).toArray();
        this.writes = written.stream().mapToInt(Integer::intValue).toArray();
        this.sharedReads = shared(reads);
        this.sharedWrites = shared(writes);
    }

    /** The units of each thread, in order. */
    static List<List<Unit>> of(TraceProgram program, Layout layout) {
        List<List<Unit>> all = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            all.add(ofThread(program, layout, thread));
        }
        return all;
    }

    private static List<Unit> ofThread(TraceProgram program, Layout layout, int thread) {
        ThreadBody body = program.threads().get(thread);
        List<Unit> units = new ArrayList<>();
        int next = 0;
        while (next < body.actions().size()) {
            Step step = new Step(body.name(), next);
            int last = program.atomic().stream()
                    .filter(section -> section.contains(step))
                    .mapToInt(Section::last)
                    .findFirst()
                    .orElse(next);
            units.add(new Unit(layout, thread, body, next, last));
            next = last + 1;
        }
        return units;
    }

    private long shared(int[] slots) {
        long set = 0;
        for (int slot : slots) {
            if (layout.isShared(slot)) {
                set |= 1L << slot;
            }
        }
        return set;
    }

    int thread() {
        return thread;
    }

    List<Step> steps() {
        return steps;
    }

    /** The shared variables whose values the unit takes from before it. */
    long sharedReads() {
        return sharedReads;
    }

    /** The shared variables that the unit assigns. */
    long sharedWrites() {
        return sharedWrites;
    }

    /** The steps outside this unit that must come before it. */
    Set<Step> predecessors(TraceProgram program) {
        Set<Step> before = new HashSet<>();
        for (Edge edge : program.order()) {
            boolean withinAndKept = steps.contains(edge.before())
                    && steps.contains(edge.after())
                    && edge.before().index() < edge.after().index();
            if (steps.contains(edge.after()) && !withinAndKept) {
                before.add(edge.before());
            }
        }
        return before;
    }

    Effect run(int[] state) {
        int[] seen = new int[reads.length];
        for (int i = 0; i < reads.length; i++) {
            seen[i] = state[reads[i]];
        }
        IntBuffer key = IntBuffer.wrap(seen);
        Effect effect = known.get(key);
        if (effect == null) {
            effect = compute(state.clone());
            known.put(key, effect);
        }
        return effect;
    }

    /** The state after the unit ran. */
    int[] apply(Effect.Ran ran, int[] state) {
        int[] changed = state.clone();
        for (int i = 0; i < writes.length; i++) {
            changed[writes[i]] = ran.written().get(i);
        }
        return changed;
    }

    private Effect compute(int[] scratch) {
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            if (!holds(action.guard(), action, scratch)) {
                return DIED;
            }
            if (action.assertion().isPresent() && !holds(action.assertion().get(), action, scratch)) {
                return new Effect.Failed(steps.get(i));
            }
            assign(action, scratch);
        }
        List<Integer> written = new ArrayList<>();
        for (int slot : writes) {
            written.add(scratch[slot]);
        }
        return new Effect.Ran(List.copyOf(written));
    }

    private void assign(Action action, int[] scratch) {
        int[] before = scratch.clone();
        action.assignments()
                .forEach((variable, term) -> scratch[layout.slot(variable.symbol())] =
                        layout.number(term.evaluate(symbol -> layout.value(before[layout.slot(symbol, action)]))));
    }

    private boolean holds(Expr condition, Action action, int[] state) {
        return condition
                .evaluate(symbol -> layout.value(state[layout.slot(symbol, action)]))
                .isTrue();
    }
}
