// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The symbolic reading of a trace: threads of guarded actions that may interleave in any way that respects each thread's
 * order, the atomic sections and the given edges.
 *
 * @param globals variables that every thread may access
 * @param precondition what holds of the initial values; what it leaves open is arbitrary
 * @param threads the threads
 * @param atomic stretches that run without interruption; overlapping ones are joined
 * @param order given edges
 * @param regions stretches that are <em>meant</em> to be atomic but need not be
 * @param postcondition what must hold of the final values
 */
public record TraceProgram(
        List<Variable> globals,
        Expr precondition,
        List<ThreadBody> threads,
        List<Section> atomic,
        List<Edge> order,
        List<Section> regions,
        Optional<Expr> postcondition) {

    public TraceProgram {
        globals = List.copyOf(globals);
        threads = List.copyOf(threads);
        atomic = joined(atomic);
        order = List.copyOf(order);
        regions = List.copyOf(regions);
        validate(globals, precondition, threads, atomic, order, regions, postcondition);
    }

    /** The thread of this name. */
    public ThreadBody thread(String name) {
        return threads.stream()
                .filter(thread -> thread.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no thread is called " + name));
    }

    /** The action at a step. */
    public Action action(Step step) {
        return thread(step.thread()).actions().get(step.index());
    }

    /** The step whose action has this label. */
    public Optional<Step> step(String label) {
        for (ThreadBody thread : threads) {
            for (int i = 0; i < thread.actions().size(); i++) {
                if (thread.actions().get(i).label().equals(label)) {
                    return Optional.of(new Step(thread.name(), i));
                }
            }
        }
        return Optional.empty();
    }

    /** All variables: the shared ones first, then each thread's. */
    public List<Variable> variables() {
        List<Variable> all = new ArrayList<>(globals);
        threads.forEach(thread -> all.addAll(thread.locals()));
        return all;
    }

    /** Returns the number of actions. */
    public int size() {
        return threads.stream().mapToInt(thread -> thread.actions().size()).sum();
    }

    /** The same program with further given edges. */
    public TraceProgram withOrder(List<Edge> edges) {
        List<Edge> all = new ArrayList<>(order);
        all.addAll(edges);
        return new TraceProgram(globals, precondition, threads, atomic, all, regions, postcondition);
    }

    /** The same program with other actions and another postcondition; threads must keep their names and lengths. */
    public TraceProgram withThreads(List<ThreadBody> changed, Optional<Expr> changedPostcondition) {
        return new TraceProgram(globals, precondition, changed, atomic, order, regions, changedPostcondition);
    }

    /** The same program with these regions. */
    public TraceProgram withRegions(List<Section> changed) {
        return new TraceProgram(globals, precondition, threads, atomic, order, changed, postcondition);
    }

    /** The same program in which atomic sections are meant to be atomic, but nothing makes them so. */
    public TraceProgram withAtomicAsRegions() {
        List<Section> all = new ArrayList<>(regions);
        all.addAll(atomic);
        return new TraceProgram(globals, precondition, threads, List.of(), order, all, postcondition);
    }

    // Sections that share an action can't be interrupted at it, so together they are one.
    private static List<Section> joined(List<Section> sections) {
        List<Section> sorted = new ArrayList<>(sections);
        sorted.sort(Comparator.comparing(Section::thread).thenComparing(Section::first));
        List<Section> result = new ArrayList<>();
        for (Section next : sorted) {
            Section last = result.isEmpty() ? null : result.get(result.size() - 1);
            if (last != null && last.thread().equals(next.thread()) && next.first() <= last.last()) {
                result.set(
                        result.size() - 1,
                        new Section(last.thread(), last.first(), Math.max(last.last(), next.last())));
            } else {
                result.add(next);
            }
        }
        return List.copyOf(result);
    }

    private static void validate(
            List<Variable> globals,
            Expr precondition,
            List<ThreadBody> threads,
            List<Section> atomic,
            List<Edge> order,
            List<Section> regions,
            Optional<Expr> postcondition) {
        Map<Expr, Variable> shared = new LinkedHashMap<>();
        globals.forEach(variable -> shared.put(variable.symbol(), variable));
        Set<Expr> everything = new HashSet<>(shared.keySet());
        Set<String> names = new HashSet<>();
        Set<String> labels = new HashSet<>();
        Set<Expr> choices = new HashSet<>();
        for (ThreadBody thread : threads) {
            if (!names.add(thread.name())) {
                throw new IllegalArgumentException("two threads are called " + thread.name());
            }
            Set<Expr> visible = new HashSet<>(shared.keySet());
            thread.locals().forEach(local -> visible.add(local.symbol()));
            thread.locals().forEach(local -> everything.add(local.symbol()));
            for (Action action : thread.actions()) {
                if (!labels.add(action.label())) {
                    throw new IllegalArgumentException("two actions are called " + action.label());
                }
                for (Expr choice : action.choices()) {
                    if (!choices.add(choice)) {
                        throw new IllegalArgumentException("the choice " + choice + " is made twice");
                    }
                }
                validate(action, visible);
            }
        }
        requireKnown("the precondition", precondition, everything::contains);
        postcondition.ifPresent(condition -> requireKnown("the postcondition", condition, everything::contains));
        Map<String, Integer> lengths = new HashMap<>();
        threads.forEach(thread -> lengths.put(thread.name(), thread.actions().size()));
        for (Section section : atomic) {
            requireStep(new Step(section.thread(), section.last()), lengths);
        }
        for (Section section : regions) {
            requireStep(new Step(section.thread(), section.last()), lengths);
        }
        for (Edge edge : order) {
            requireStep(edge.before(), lengths);
            requireStep(edge.after(), lengths);
        }
    }

    private static void validate(Action action, Set<Expr> visible) {
        List<Expr> choices = action.choices();
        Predicate<Expr> known = symbol -> visible.contains(symbol) || choices.contains(symbol);
        requireKnown(action.label(), action.guard(), known);
        if (action.assertion().isPresent()) {
            requireKnown(action.label(), action.assertion().get(), known);
        }
        for (Map.Entry<Variable, Expr> assignment : action.assignments().entrySet()) {
            requireKnown(action.label(), assignment.getKey().symbol(), visible::contains);
            requireKnown(action.label(), assignment.getValue(), known);
        }
    }

    private static void requireKnown(String where, Expr term, Predicate<Expr> known) {
        if (!term.symbolsAre(known)) {
            Expr unknown =
                    term.symbols().stream().filter(known.negate()).findFirst().orElseThrow();
            throw new IllegalArgumentException(where + " uses " + unknown + ", which is not declared");
        }
    }

    private static void requireStep(Step step, Map<String, Integer> lengths) {
        if (step.index() < 0 || step.index() >= lengths.getOrDefault(step.thread(), 0)) {
            throw new IllegalArgumentException("there is no step " + step);
        }
    }
}
