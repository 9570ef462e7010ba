// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The programs that one gets by cutting one thing off a program. */
final class Cuts {

    private Cuts() {}

    static Stream<TraceProgram> threads(TraceProgram program) {
        return program.threads().stream().map(thread -> withoutThread(program, thread.name()));
    }

    // The later an action, the less depends on it; so the last is tried first.
    static Stream<TraceProgram> actions(TraceProgram program) {
        return backwards(program).map(step -> withoutAction(program, step));
    }

    static Stream<TraceProgram> atomicSections(TraceProgram program) {
        return without(program.atomic()).map(atomic -> with(program, atomic, program.order(), program.regions()));
    }

    static Stream<TraceProgram> edges(TraceProgram program) {
        return without(program.order()).map(order -> with(program, program.atomic(), order, program.regions()));
    }

    static Stream<TraceProgram> regions(TraceProgram program) {
        return without(program.regions()).map(regions -> with(program, program.atomic(), program.order(), regions));
    }

    static Stream<TraceProgram> postconditions(TraceProgram program) {
        return program.postcondition().stream()
                .flatMap(condition -> without(conjuncts(condition)))
                .map(conjuncts -> new TraceProgram(
                        program.globals(),
                        program.precondition(),
                        program.threads(),
                        program.atomic(),
                        program.order(),
                        program.regions(),
                        conjuncts.isEmpty() ? Optional.empty() : Optional.of(Expr.and(conjuncts))));
    }

    static Stream<TraceProgram> preconditions(TraceProgram program) {
        return without(conjuncts(program.precondition()))
                .map(conjuncts -> new TraceProgram(
                        program.globals(),
                        Expr.and(conjuncts),
                        program.threads(),
                        program.atomic(),
                        program.order(),
                        program.regions(),
                        program.postcondition()));
    }

    static Stream<TraceProgram> partsOfActions(TraceProgram program) {
        return backwards(program)
                .flatMap(step -> simpler(program.action(step)).map(action -> withAction(program, step, action)));
    }

    static Stream<TraceProgram> variables(TraceProgram program) {
        Set<Expr> used = used(program);
        return program.variables().stream()
                .filter(variable -> !used.contains(variable.symbol()))
                .map(variable -> withoutVariable(program, variable));
    }

    // ── lists ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The list without each of its elements in turn. */
    private static <T> Stream<List<T>> without(List<T> all) {
        return IntStream.range(0, all.size()).mapToObj(index -> {
            List<T> fewer = new ArrayList<>(all);
            fewer.remove(index);
            return fewer;
        });
    }

    private static List<Expr> conjuncts(Expr condition) {
        return condition.equals(Expr.TRUE) ? List.of() : InputSpace.conjuncts(condition);
    }

    private static Stream<Step> backwards(TraceProgram program) {
        List<Step> steps = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            for (int index = thread.actions().size() - 1; index >= 0; index--) {
                steps.add(new Step(thread.name(), index));
            }
        }
        return steps.stream();
    }

    // ── threads and actions ─────────────────────────────────────────────────────────────────────────────────────────

    private static TraceProgram withoutThread(TraceProgram program, String name) {
        List<ThreadBody> left = new ArrayList<>(program.threads());
        left.removeIf(thread -> thread.name().equals(name));
        return mended(
                program.globals(),
                program,
                left,
                program.atomic().stream()
                        .filter(section -> !section.thread().equals(name))
                        .toList(),
                program.order().stream()
                        .filter(edge -> !edge.before().thread().equals(name)
                                && !edge.after().thread().equals(name))
                        .toList(),
                program.regions().stream()
                        .filter(section -> !section.thread().equals(name))
                        .toList());
    }

    private static TraceProgram withoutAction(TraceProgram program, Step step) {
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> {
                    List<Action> actions = new ArrayList<>(thread.actions());
                    if (thread.name().equals(step.thread())) {
                        actions.remove(step.index());
                    }
                    return new ThreadBody(thread.name(), thread.locals(), actions);
                })
                .toList();
        List<Edge> order = program.order().stream()
                .filter(edge -> !edge.before().equals(step) && !edge.after().equals(step))
                .map(edge -> new Edge(moved(edge.before(), step), moved(edge.after(), step)))
                .toList();
        return mended(
                program.globals(),
                program,
                threads,
                moved(program.atomic(), step),
                order,
                moved(program.regions(), step));
    }

    private static Step moved(Step step, Step gone) {
        boolean after = step.thread().equals(gone.thread()) && step.index() > gone.index();
        return after ? new Step(step.thread(), step.index() - 1) : step;
    }

    private static List<Section> moved(List<Section> sections, Step gone) {
        List<Section> result = new ArrayList<>();
        for (Section section : sections) {
            int first = moved(new Step(section.thread(), section.first()), gone).index();
            boolean shorter = section.contains(gone);
            int last = shorter
                    ? section.last() - 1
                    : moved(new Step(section.thread(), section.last()), gone).index();
            if (first <= last) {
                result.add(new Section(section.thread(), first, last));
            }
        }
        return result;
    }

    private static TraceProgram withAction(TraceProgram program, Step step, Action changed) {
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> {
                    List<Action> actions = new ArrayList<>(thread.actions());
                    if (thread.name().equals(step.thread())) {
                        actions.set(step.index(), changed);
                    }
                    return new ThreadBody(thread.name(), thread.locals(), actions);
                })
                .toList();
        return mended(program.globals(), program, threads, program.atomic(), program.order(), program.regions());
    }

    private static Stream<Action> simpler(Action action) {
        List<Action> results = new ArrayList<>();
        if (!action.guard().equals(Expr.TRUE)) {
            results.add(with(action, Expr.TRUE, action.assertion(), action.assignments()));
        }
        if (action.assertion().isPresent()) {
            results.add(with(action, action.guard(), Optional.empty(), action.assignments()));
        }
        for (Variable variable : action.assignments().keySet()) {
            Map<Variable, Expr> fewer = new LinkedHashMap<>(action.assignments());
            fewer.remove(variable);
            results.add(with(action, action.guard(), action.assertion(), fewer));
        }
        return results.stream();
    }

    private static Action with(Action action, Expr guard, Optional<Expr> assertion, Map<Variable, Expr> assignments) {
        Action whole = new Action(action.label(), action.line(), action.choices(), guard, assertion, assignments);
        Set<Expr> used = InputSpace.symbols(whole);
        List<Expr> choices = action.choices().stream().filter(used::contains).toList();
        return new Action(action.label(), action.line(), choices, guard, assertion, assignments);
    }

    // ── variables ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what actions and the postcondition speak of; what only the precondition does, nothing depends on. */
    private static Set<Expr> used(TraceProgram program) {
        Set<Expr> used = new HashSet<>();
        program.postcondition().ifPresent(condition -> used.addAll(condition.symbols()));
        for (ThreadBody thread : program.threads()) {
            for (Action action : thread.actions()) {
                used.addAll(InputSpace.symbols(action));
                action.assignments().keySet().forEach(variable -> used.add(variable.symbol()));
            }
        }
        return used;
    }

    private static TraceProgram withoutVariable(TraceProgram program, Variable gone) {
        List<Variable> globals = new ArrayList<>(program.globals());
        globals.remove(gone);
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> {
                    List<Variable> locals = new ArrayList<>(thread.locals());
                    locals.remove(gone);
                    return new ThreadBody(thread.name(), locals, thread.actions());
                })
                .toList();
        return mended(globals, program, threads, program.atomic(), program.order(), program.regions());
    }

    // ── putting together ────────────────────────────────────────────────────────────────────────────────────────────

    private static TraceProgram with(
            TraceProgram program, List<Section> atomic, List<Edge> order, List<Section> regions) {
        return mended(program.globals(), program, program.threads(), atomic, order, regions);
    }

    /** The program with these parts, less the conditions that speak of variables it no longer has. */
    private static TraceProgram mended(
            List<Variable> globals,
            TraceProgram program,
            List<ThreadBody> threads,
            List<Section> atomic,
            List<Edge> order,
            List<Section> regions) {
        Set<Expr> known = new HashSet<>();
        globals.forEach(variable -> known.add(variable.symbol()));
        threads.forEach(thread -> thread.locals().forEach(local -> known.add(local.symbol())));
        List<Expr> after = program.postcondition()
                .map(condition -> sayable(condition, known))
                .orElse(List.of());
        return new TraceProgram(
                globals,
                Expr.and(sayable(program.precondition(), known)),
                threads,
                atomic,
                order,
                regions,
                after.isEmpty() ? Optional.empty() : Optional.of(Expr.and(after)));
    }

    private static List<Expr> sayable(Expr condition, Set<Expr> known) {
        return InputSpace.conjuncts(condition).stream()
                .filter(conjunct -> known.containsAll(conjunct.symbols()))
                .toList();
    }
}
