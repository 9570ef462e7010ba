// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.search.code.CodeSpot;
import dev.heddle.session.question.AssertionDecisions;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks whether a thread of a run can take another way at a branch that lies before a place: with another order of all threads' steps, with
 * other inputs, or both, decided by one question.
 */
final class BranchFlip {

    private final Rebuilt rebuilt;
    private final Budget budget;
    private final Map<Step, Event> open;
    private final Map<String, Map<CodeSpot, List<Step>>> bySpot = new HashMap<>();
    private final Set<List<Object>> asked = new HashSet<>();
    private int questions;

    BranchFlip(Rebuilt rebuilt, Budget budget) {
        this.rebuilt = rebuilt;
        this.budget = budget;
        this.open = open(rebuilt);
        open.forEach((step, event) -> bySpot.computeIfAbsent(step.thread(), any -> new HashMap<>())
                .computeIfAbsent(CodeSpot.of(event.site()), any -> new ArrayList<>())
                .add(step));
    }

    /** Returns where there are branches that may go another way. */
    Set<CodeSpot> spots() {
        return bySpot.values().stream()
                .flatMap(spots -> spots.keySet().stream())
                .collect(Collectors.toSet());
    }

    int questions() {
        return questions;
    }

    /** A branch of a thread, by its step. */
    record Branch(Step step, int distance) {}

    /** The branches of a thread that lead to a place, the nearest first. */
    List<Branch> branches(String thread, Map<CodeSpot, Integer> approach) {
        List<Branch> found = new ArrayList<>();
        Map<CodeSpot, List<Step>> ofThread = bySpot.getOrDefault(thread, Map.of());
        approach.forEach((spot, distance) ->
                ofThread.getOrDefault(spot, List.of()).forEach(step -> found.add(new Branch(step, distance))));
        found.sort(Comparator.comparingInt(Branch::distance)
                .thenComparing(branch -> branch.step().index()));
        return found;
    }

    /** All branches, wherever they lead. */
    List<Branch> branches() {
        return open.keySet().stream().map(step -> new Branch(step, 0)).toList();
    }

    private static Map<Step, Event> open(Rebuilt rebuilt) {
        Map<Step, Event> open = new LinkedHashMap<>();
        for (ThreadBody body : rebuilt.program().threads()) {
            for (int i = 0; i < body.actions().size(); i++) {
                Step step = new Step(body.name(), i);
                if (body.actions().get(i).assertion().isPresent()) {
                    rebuilt.origins()
                            .event(step)
                            .filter(event -> event instanceof Event.Branch branch && !branch.concretised())
                            .ifPresent(event -> open.put(step, event));
                }
            }
        }
        return open;
    }

    /**
     * A way to come to a branch and take its other side.
     *
     * @param before events of other threads that should have happened before, if that can be
     */
    Optional<Witness> turn(Branch branch, Map<String, Integer> before) {
        Map<String, Integer> later = later(branch.step());
        List<Edge> edges = new ArrayList<>();
        before.forEach((thread, event) -> step(thread, event)
                .filter(step -> step.index() < later.getOrDefault(thread, Integer.MAX_VALUE))
                .filter(step -> !thread.equals(branch.step().thread()))
                .ifPresent(step -> edges.add(new Edge(step, branch.step()))));
        Optional<Witness> found = ask(branch.step(), edges);
        return found.isPresent() || edges.isEmpty() ? found : ask(branch.step(), List.of());
    }

    /** For each thread, its first step that comes after this one in every interleaving. */
    private Map<String, Integer> later(Step step) {
        Map<String, Integer> later = new HashMap<>(Map.of(step.thread(), step.index()));
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (Edge edge : rebuilt.program().order()) {
                Step after = edge.after();
                boolean isLater = edge.before().index()
                        >= later.getOrDefault(edge.before().thread(), Integer.MAX_VALUE);
                if (isLater && after.index() < later.getOrDefault(after.thread(), Integer.MAX_VALUE)) {
                    later.put(after.thread(), after.index());
                    isChanged = true;
                }
            }
        }
        return later;
    }

    private Optional<Step> step(String thread, int event) {
        int size = rebuilt.program().thread(thread).actions().size();
        for (int i = 0; i < size; i++) {
            Step step = new Step(thread, i);
            if (rebuilt.origins().index(step).orElse(-1) == event) {
                return Optional.of(step);
            }
        }
        return Optional.empty();
    }

    private Optional<Witness> ask(Step step, List<Edge> edges) {
        if (!asked.add(List.of(step, edges)) || budget.isExhausted()) {
            return Optional.empty();
        }
        questions++;
        return AssertionDecisions.untilBroken(question(step, edges), budget).values().stream()
                .filter(Prediction.Violated.class::isInstance)
                .map(answer -> ((Prediction.Violated) answer).witness())
                .findFirst();
    }

    /** The program with this one claim; everything else that it claims is taken as given. */
    private TraceProgram question(Step asked, List<Edge> edges) {
        TraceProgram program = rebuilt.program();
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            List<Action> actions = new ArrayList<>();
            for (int i = 0; i < thread.actions().size(); i++) {
                Action action = thread.actions().get(i);
                actions.add(new Step(thread.name(), i).equals(asked) ? action : granted(action));
            }
            threads.add(new ThreadBody(thread.name(), thread.locals(), actions));
        }
        return program.withThreads(threads, Optional.empty()).withOrder(edges);
    }

    private static Action granted(Action action) {
        return action.assertion()
                .map(condition -> new Action(
                        action.label(),
                        action.line(),
                        action.choices(),
                        Expr.and(action.guard(), condition),
                        Optional.empty(),
                        action.assignments()))
                .orElse(action);
    }
}
