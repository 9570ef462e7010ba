// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells whether what primitives order, together with the program's own order, goes round in a circle. */
final class OrderCycles {

    private final TraceProgram program;
    private final Map<Step, Integer> events = new HashMap<>();
    private final List<List<Integer>> given = new ArrayList<>();

    OrderCycles(TraceProgram program) {
        this.program = program;
        program.threads().forEach(this::addThread);
        program.order().forEach(edge -> add(given, edge.before(), edge.after()));
    }

    // The steps of an atomic section are one event.
    private void addThread(ThreadBody thread) {
        for (int i = 0; i < thread.actions().size(); i++) {
            Step step = new Step(thread.name(), i);
            Step previous = new Step(thread.name(), i - 1);
            if (i > 0 && program.atomic().stream().anyMatch(section -> joins(section, previous, step))) {
                events.put(step, event(previous));
                continue;
            }
            events.put(step, given.size());
            given.add(new ArrayList<>());
            if (i > 0) {
                add(given, previous, step);
            }
        }
    }

    private static boolean joins(Section section, Step previous, Step step) {
        return section.contains(previous) && section.contains(step);
    }

    /** Returns true if no interleaving can follow the order that the primitives demand. */
    boolean isCircular(List<Primitive> primitives) {
        List<List<Integer>> successors = new ArrayList<>();
        given.forEach(list -> successors.add(new ArrayList<>(list)));
        for (Primitive primitive : primitives) {
            for (HbAtom atom : Guarantees.orders(primitive)) {
                add(successors, atom.earlier(), atom.later());
            }
        }
        return sorted(successors) < successors.size();
    }

    // How many events a topological sort reaches.
    private static int sorted(List<List<Integer>> successors) {
        int[] open = new int[successors.size()];
        successors.forEach(list -> list.forEach(next -> open[next]++));
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int event = 0; event < open.length; event++) {
            if (open[event] == 0) {
                ready.add(event);
            }
        }
        int reached = 0;
        while (!ready.isEmpty()) {
            reached++;
            for (int next : successors.get(ready.remove())) {
                open[next]--;
                if (open[next] == 0) {
                    ready.add(next);
                }
            }
        }
        return reached;
    }

    private void add(List<List<Integer>> successors, Step before, Step after) {
        successors.get(event(before)).add(event(after));
    }

    private int event(Step step) {
        return Optional.ofNullable(events.get(step)).orElseThrow();
    }
}
