// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.synthesis.Insertions.Insertion;
import dev.heddle.synthesis.Insertions.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trace program with primitives added as guarded actions, so that it can be analysed like any other.
 *
 * <p>Atomic sections stay uninterrupted: what should go inside one goes to its border. Given edges, regions and labels are
 * carried over. Where an edge leads to the first step of a thread, as from a fork, it comes to lead to the first action that
 * was added before it, and likewise for the last.
 */
public final class SynchronizedProgram {

    private final TraceProgram original;
    private final Insertions insertions;
    private final Map<Step, Step> moved = new HashMap<>();
    private final Map<Step, Insertion> added = new LinkedHashMap<>();
    private final List<Section> told = new ArrayList<>();
    private final TraceProgram program;

    private SynchronizedProgram(TraceProgram original, Insertions insertions) {
        this.original = original;
        this.insertions = insertions;
        List<ThreadBody> threads = original.threads().stream().map(this::woven).toList();
        List<Section> atomic = new ArrayList<>(told);
        original.atomic().forEach(section -> atomic.add(moved(section)));
        List<Variable> globals = new ArrayList<>(original.globals());
        globals.addAll(insertions.flags());
        this.program = new TraceProgram(
                globals,
                start(),
                threads,
                atomic,
                original.order().stream()
                        .map(edge -> new Edge(source(edge.before(), threads), target(edge.after())))
                        .toList(),
                original.regions().stream().map(this::moved).toList(),
                original.postcondition());
    }

    /** Adds the primitives to the program. */
    public static SynchronizedProgram of(TraceProgram original, List<Primitive> primitives) {
        return new SynchronizedProgram(original, Insertions.of(primitives, original));
    }

    /** The program with the primitives. */
    public TraceProgram program() {
        return program;
    }

    /** Returns where a step of the original program is now. */
    public Step moved(Step step) {
        return Optional.ofNullable(moved.get(step)).orElseThrow();
    }

    /** The actions that were added. */
    Map<Step, Insertion> added() {
        return added;
    }

    private ThreadBody woven(ThreadBody thread) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < thread.actions().size(); i++) {
            Step step = new Step(thread.name(), i);
            weave(step, actions, List.of(Place.MEET, Place.WAIT, Place.ACQUIRE));
            moved.put(step, new Step(thread.name(), actions.size()));
            actions.add(thread.actions().get(i));
            int first = actions.size() - 1;
            weave(step, actions, List.of(Place.TELL));
            if (actions.size() - 1 > first) {
                told.add(new Section(thread.name(), first, actions.size() - 1));
            }
            weave(step, actions, List.of(Place.RELEASE));
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    private void weave(Step step, List<Action> actions, List<Place> places) {
        for (Place place : places) {
            for (Insertion insertion : insertions.at(step, place)) {
                added.put(new Step(step.thread(), actions.size()), insertion);
                actions.add(insertion.action());
            }
        }
    }

    private Expr start() {
        List<Expr> conditions = new ArrayList<>(List.of(original.precondition()));
        insertions.flags().forEach(flag -> conditions.add(Expr.not(flag.symbol())));
        return Expr.and(conditions);
    }

    private Section moved(Section section) {
        Step first = moved(new Step(section.thread(), section.first()));
        Step last = moved(new Step(section.thread(), section.last()));
        return new Section(section.thread(), first.index(), last.index());
    }

    private Step target(Step step) {
        return step.index() == 0 ? step : moved(step);
    }

    private Step source(Step step, List<ThreadBody> threads) {
        boolean isLast =
                step.index() == original.thread(step.thread()).actions().size() - 1;
        int length = threads.stream()
                .filter(thread -> thread.name().equals(step.thread()))
                .mapToInt(thread -> thread.actions().size())
                .findFirst()
                .orElseThrow();
        return isLast ? new Step(step.thread(), length - 1) : moved(step);
    }
}
