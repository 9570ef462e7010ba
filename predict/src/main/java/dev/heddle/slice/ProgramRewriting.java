// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
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
import java.util.TreeMap;

/** Writes down what is left of a program. */
final class ProgramRewriting {

    private final TraceProgram whole;
    private final Criterion criterion;
    private final StepTable steps;
    private final Relevance relevance;
    private final List<Expr> precondition;
    private final Set<Expr> declared;
    private final Map<String, List<Integer>> kept = new LinkedHashMap<>();
    private final Map<Step, Integer> places = new HashMap<>();
    private final Map<String, TreeMap<Integer, Integer>> placesOf = new HashMap<>();

    ProgramRewriting(
            TraceProgram whole, Criterion criterion, StepTable steps, Relevance relevance, Beginnings beginnings) {
        this.whole = whole;
        this.criterion = criterion;
        this.steps = steps;
        this.relevance = relevance;
        this.precondition = beginnings.keeping(relevance.relevant());
        this.declared = new HashSet<>(relevance.relevant());
        precondition.forEach(condition -> declared.addAll(condition.symbols()));
        for (int thread = 0; thread < steps.threadCount(); thread++) {
            List<Integer> numbers = new ArrayList<>();
            TreeMap<Integer, Integer> own = new TreeMap<>();
            for (int step = steps.start(thread); step < relevance.reached(thread); step++) {
                if (relevance.keeps(step)) {
                    places.put(steps.step(step), numbers.size());
                    own.put(steps.step(step).index(), numbers.size());
                    numbers.add(step);
                }
            }
            String name = whole.threads().get(thread).name();
            kept.put(name, numbers);
            placesOf.put(name, own);
        }
    }

    /** The numbers of the steps that are kept, by thread. */
    Map<String, List<Integer>> kept() {
        return kept;
    }

    TraceProgram program() {
        return new TraceProgram(
                declared(whole.globals()),
                Expr.and(precondition),
                threads(),
                sections(whole.atomic()),
                edges(),
                sections(criterion.regions()),
                criterion.end() ? whole.postcondition() : Optional.empty());
    }

    private List<Variable> declared(List<Variable> variables) {
        return variables.stream()
                .filter(variable -> declared.contains(variable.symbol()))
                .toList();
    }

    private List<ThreadBody> threads() {
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : whole.threads()) {
            List<Variable> locals = declared(thread.locals());
            List<Integer> numbers = kept.getOrDefault(thread.name(), List.of());
            if (!numbers.isEmpty() || !locals.isEmpty()) {
                threads.add(new ThreadBody(
                        thread.name(),
                        locals,
                        numbers.stream().map(this::action).toList()));
            }
        }
        return threads;
    }

    private Action action(int step) {
        Action action = steps.action(step);
        if (relevance.keepsWhole(step)) {
            return action;
        }
        List<Expr> guards = steps.guards(step).stream()
                .filter(condition -> !relevance.isTurn(condition))
                .toList();
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        Set<Expr> used = new HashSet<>();
        action.assignments().forEach((variable, value) -> {
            if (relevance.isRelevant(variable.symbol())) {
                assignments.put(variable, value);
                used.addAll(steps.symbols(value));
            }
        });
        guards.forEach(condition -> used.addAll(steps.symbols(condition)));
        action.assertion().ifPresent(condition -> used.addAll(steps.symbols(condition)));
        return new Action(
                action.label(),
                action.line(),
                action.choices().stream().filter(used::contains).toList(),
                Expr.and(guards),
                action.assertion(),
                assignments);
    }

    private List<Section> sections(List<Section> sections) {
        List<Section> changed = new ArrayList<>();
        for (Section section : sections) {
            TreeMap<Integer, Integer> own = placesOf.getOrDefault(section.thread(), new TreeMap<>());
            Map.Entry<Integer, Integer> first = own.ceilingEntry(section.first());
            Map.Entry<Integer, Integer> last = own.floorEntry(section.last());
            if (first != null && last != null && first.getValue() <= last.getValue()) {
                changed.add(new Section(section.thread(), first.getValue(), last.getValue()));
            }
        }
        return changed;
    }

    private List<Edge> edges() {
        List<Edge> changed = new ArrayList<>();
        for (Edge edge : whole.order()) {
            Integer before = places.get(edge.before());
            Integer after = places.get(edge.after());
            if (before != null && after != null) {
                changed.add(new Edge(
                        new Step(edge.before().thread(), before),
                        new Step(edge.after().thread(), after)));
            }
        }
        return changed;
    }
}
