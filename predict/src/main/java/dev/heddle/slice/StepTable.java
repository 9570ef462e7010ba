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
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The steps of a program by number, thread after thread, with what can be looked up about them.
 *
 * <p>What cannot come before the last step that matters has no place in here: the thread of that step ends with it.
 */
final class StepTable {

    private final TraceProgram program;
    private final List<Action> actions = new ArrayList<>();
    private final List<List<Expr>> guards = new ArrayList<>();
    private final int[] starts;
    private final int[] ends;
    private final int[] threads;
    private final int[] unitEnds;
    private final int[] unitStarts;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Integer, List<Integer>> sources = new HashMap<>();
    private final Map<Expr, List<Integer>> writers = new HashMap<>();
    private final Map<Expr, Variable> variables = new LinkedHashMap<>();
    private final Set<Expr> globals = new HashSet<>();
    private final Map<Expr, Set<Expr>> symbols = new HashMap<>();

    StepTable(TraceProgram program, Optional<Step> last) {
        this.program = program;
        int threadCount = program.threads().size();
        this.starts = new int[threadCount];
        this.ends = new int[threadCount];
        this.threads = new int[program.size()];
        for (int thread = 0; thread < threadCount; thread++) {
            number(thread, program.threads().get(thread));
        }
        program.variables().forEach(variable -> variables.put(variable.symbol(), variable));
        program.globals().forEach(variable -> globals.add(variable.symbol()));
        this.unitStarts = new int[program.size()];
        this.unitEnds = new int[program.size()];
        findUnits();
        program.order().forEach(this::addEdge);
        last.ifPresent(this::endWith);
        actions.forEach(action -> guards.add(action.guard().conjuncts().stream()
                .filter(condition -> condition != Expr.TRUE)
                .toList()));
        for (int step = 0; step < actions.size(); step++) {
            for (Variable variable : actions.get(step).assignments().keySet()) {
                writers.computeIfAbsent(variable.symbol(), ignored -> new ArrayList<>())
                        .add(step);
            }
        }
    }

    private void number(int thread, ThreadBody body) {
        numbers.put(body.name(), thread);
        starts[thread] = actions.size();
        actions.addAll(body.actions());
        ends[thread] = actions.size();
        Arrays.fill(threads, starts[thread], ends[thread], thread);
    }

    private void findUnits() {
        for (int step = 0; step < actions.size(); step++) {
            unitStarts[step] = step;
            unitEnds[step] = step + 1;
        }
        for (Section section : program.atomic()) {
            int first = number(new Step(section.thread(), section.first()));
            int end = number(new Step(section.thread(), section.last())) + 1;
            Arrays.fill(unitStarts, first, end, first);
            Arrays.fill(unitEnds, first, end, end);
        }
    }

    private void addEdge(Edge edge) {
        int before = number(edge.before());
        int after = number(edge.after());
        boolean threadOrder = threads[before] == threads[after] && before < after;
        if (!threadOrder) {
            sources.computeIfAbsent(after, ignored -> new ArrayList<>()).add(before);
        }
    }

    // A run that shows the failure ends at this step, so what must come after it never happens.
    private void endWith(Step step) {
        int last = number(step);
        int[] never = ends.clone();
        never[threads[last]] = last;
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Map.Entry<Integer, List<Integer>> edge : sources.entrySet()) {
                int unit = unitStarts[edge.getKey()];
                int thread = threads[unit];
                boolean late = edge.getValue().stream().anyMatch(source -> source >= never[threads[source]]);
                if (late && unit < never[thread]) {
                    never[thread] = unit;
                    progress = true;
                }
            }
        }
        System.arraycopy(never, 0, ends, 0, ends.length);
        ends[threads[last]] = last + 1;
    }

    // ── looking up ──────────────────────────────────────────────────────────────────────────────────────────────────

    int size() {
        return actions.size();
    }

    int threadCount() {
        return starts.length;
    }

    int number(Step step) {
        Integer thread = numbers.get(step.thread());
        if (thread == null
                || step.index() >= program.threads().get(thread).actions().size()) {
            throw new IllegalArgumentException("there is no step " + step);
        }
        return starts[thread] + step.index();
    }

    Step step(int number) {
        int thread = threads[number];
        return new Step(program.threads().get(thread).name(), number - starts[thread]);
    }

    int thread(int step) {
        return threads[step];
    }

    /** The number of the thread's first step. */
    int start(int thread) {
        return starts[thread];
    }

    /** One more than the number of the thread's last step that may come before the last one that matters. */
    int end(int thread) {
        return ends[thread];
    }

    Action action(int step) {
        return actions.get(step);
    }

    /** Returns what the step's guard demands, one condition after the other. */
    List<Expr> guards(int step) {
        return guards.get(step);
    }

    /** One more than the last step of the atomic section that the step lies in, or than the step. */
    int unitEnd(int step) {
        return Math.min(unitEnds[step], Math.max(step + 1, ends[threads[step]]));
    }

    /** Returns true if the step lies in an atomic section with others. */
    boolean isInSection(int step) {
        return unitEnds[step] - unitStarts[step] > 1;
    }

    /** The steps of other threads that are given to come before this one. */
    List<Integer> sources(int step) {
        return sources.getOrDefault(step, List.of());
    }

    /** The steps that assign a variable. */
    List<Integer> writers(Expr symbol) {
        return writers.getOrDefault(symbol, List.of());
    }

    boolean isVariable(Expr symbol) {
        return variables.containsKey(symbol);
    }

    boolean isGlobal(Expr symbol) {
        return globals.contains(symbol);
    }

    Set<Expr> globals() {
        return globals;
    }

    /** The symbols of a term, which is asked for over and over. */
    Set<Expr> symbols(Expr term) {
        return symbols.computeIfAbsent(term, Expr::symbols);
    }
}
