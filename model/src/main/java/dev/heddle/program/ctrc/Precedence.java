// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The order of steps by the threads' own order, the atomic sections and the edges given so far.
 *
 * <p>An atomic section counts as one place: what comes before one of its steps comes before all of them.
 */
final class Precedence {

    private final Map<Step, Step> places = new HashMap<>();
    private final Map<Step, Set<Step>> later = new LinkedHashMap<>();

    /** Starts with the threads and atomic sections of a program, whose own edges are not looked at. */
    Precedence(TraceProgram program) {
        for (ThreadBody thread : program.threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Step step = new Step(thread.name(), i);
                places.put(step, place(program, step));
                if (i > 0) {
                    connect(place(new Step(thread.name(), i - 1)), place(step));
                }
            }
        }
    }

    private static Step place(TraceProgram program, Step step) {
        for (Section section : program.atomic()) {
            if (section.contains(step)) {
                return new Step(section.thread(), section.first());
            }
        }
        return step;
    }

    private Step place(Step step) {
        return places.getOrDefault(step, step);
    }

    private void connect(Step before, Step after) {
        if (!before.equals(after)) {
            later.computeIfAbsent(before, step -> new LinkedHashSet<>()).add(after);
        }
    }

    /** Adds an edge, or gives the steps that lead back from its end to its beginning. */
    Optional<List<Step>> add(Edge edge) {
        Step before = place(edge.before());
        Step after = place(edge.after());
        if (before.equals(after)) {
            boolean forward = edge.before().index() < edge.after().index();
            return forward ? Optional.empty() : Optional.of(List.of(edge.after(), edge.before()));
        }
        Optional<List<Step>> back = path(after, before);
        if (back.isEmpty()) {
            connect(before, after);
        }
        return back;
    }

    private Optional<List<Step>> path(Step from, Step to) {
        Map<Step, Step> reachedFrom = new HashMap<>();
        Deque<Step> open = new ArrayDeque<>(List.of(from));
        reachedFrom.put(from, from);
        while (!open.isEmpty()) {
            Step step = open.remove();
            if (step.equals(to)) {
                return Optional.of(pathBack(reachedFrom, from, to));
            }
            for (Step next : later.getOrDefault(step, Set.of())) {
                if (reachedFrom.putIfAbsent(next, step) == null) {
                    open.add(next);
                }
            }
        }
        return Optional.empty();
    }

    private static List<Step> pathBack(Map<Step, Step> reachedFrom, Step from, Step to) {
        List<Step> path = new ArrayList<>(List.of(to));
        for (Step step = to; !step.equals(from); ) {
            step = reachedFrom.getOrDefault(step, from);
            path.add(step);
        }
        Collections.reverse(path);
        return path;
    }
}
