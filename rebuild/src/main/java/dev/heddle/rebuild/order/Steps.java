// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All steps of a recorded run, with threads, variables and stamps by number. */
final class Steps implements CompiledStep.Numbers {

    /** A step by the number of its thread and its position there. */
    record Place(int thread, int position) {}

    private record Stamp(long stamp, int thread, int position) {}

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> threads = new HashMap<>();
    private final List<Variable> variables;
    private final Map<Expr, Integer> numbers = new HashMap<>();
    private final Map<Variable, Integer> variableNumbers = new HashMap<>();
    private final int shared;
    private final CompiledStep[][] steps;
    private final int[][] gates;
    private final Stamp[] stamps;
    private final IntList[] stampsOf;
    private final Uses[] uses;
    private final BitSet[] waiting;
    private final Map<Place, List<Place>> before = new HashMap<>();
    private final Map<Place, List<Place>> after = new HashMap<>();

    Steps(TraceProgram program, List<Line> lines) {
        this.variables = program.variables();
        this.shared = program.globals().size();
        for (int i = 0; i < variables.size(); i++) {
            numbers.put(variables.get(i).symbol(), i);
            variableNumbers.put(variables.get(i), i);
        }
        for (Line line : lines) {
            threads.put(line.thread(), names.size());
            names.add(line.thread());
        }
        this.steps = new CompiledStep[names.size()][];
        this.gates = new int[names.size()][];
        this.waiting = new BitSet[names.size()];
        Arrays.setAll(waiting, ignored -> new BitSet());
        this.stamps = stamps(lines);
        this.stampsOf = new IntList[names.size()];
        Arrays.setAll(stampsOf, ignored -> new IntList());
        this.uses = new Uses[shared];
        for (int i = 0; i < shared; i++) {
            uses[i] = new Uses(i);
        }
        for (int thread = 0; thread < names.size(); thread++) {
            compile(thread, program.thread(names.get(thread)).actions(), lines.get(thread));
        }
        setGates();
        program.order().forEach(this::addEdge);
    }

    private static Stamp[] stamps(List<Line> lines) {
        List<Stamp> all = new ArrayList<>();
        for (int thread = 0; thread < lines.size(); thread++) {
            for (Line.Mark mark : lines.get(thread).marks()) {
                all.add(new Stamp(mark.stamp(), thread, mark.position()));
            }
        }
        all.sort(Comparator.comparingLong(Stamp::stamp));
        return all.toArray(Stamp[]::new);
    }

    private void compile(int thread, List<Action> actions, Line line) {
        if (actions.size() != line.size()) {
            throw new IllegalArgumentException(
                    "%s has %d actions but %d were observed".formatted(line.thread(), actions.size(), line.size()));
        }
        CompiledStep[] compiled = new CompiledStep[actions.size()];
        for (int i = 0; i < compiled.length; i++) {
            compiled[i] = new CompiledStep(actions.get(i), line.steps().get(i), this::number, this);
            noteUses(thread, i, compiled[i]);
        }
        steps[thread] = compiled;
        gates[thread] = new int[compiled.length];
    }

    int number(Variable variable) {
        Integer number = variableNumbers.get(variable);
        if (number == null) {
            throw new IllegalArgumentException("no variable is called " + variable);
        }
        return number;
    }

    private void noteUses(int thread, int position, CompiledStep step) {
        for (int variable : step.written) {
            uses[variable].add(thread, position, true, step.foundIn(variable), step.leftIn(variable));
        }
        for (int variable : step.found) {
            noteRead(thread, position, step, variable);
        }
        for (int variable : step.mentioned) {
            if (step.foundIn(variable) == null) {
                noteRead(thread, position, step, variable);
            }
        }
    }

    private void noteRead(int thread, int position, CompiledStep step, int variable) {
        if (!step.writes(variable)) {
            uses[variable].add(thread, position, false, step.foundIn(variable), null);
        }
    }

    // A step may run when the stamp that its thread drew last before it has passed.
    private void setGates() {
        int[] from = new int[names.size()];
        int[] rank = new int[names.size()];
        Arrays.fill(rank, -1);
        for (int i = 0; i < stamps.length; i++) {
            int thread = stamps[i].thread();
            int position = stamps[i].position();
            if (position > from[thread]) {
                Arrays.fill(gates[thread], from[thread], position, rank[thread]);
                from[thread] = position;
            }
            rank[thread] = i;
            stampsOf[thread].add(i);
        }
        for (int thread = 0; thread < names.size(); thread++) {
            Arrays.fill(gates[thread], from[thread], gates[thread].length, rank[thread]);
        }
    }

    private void addEdge(Edge edge) {
        Place first = place(edge.before());
        Place second = place(edge.after());
        waiting[second.thread()].set(second.position());
        before.computeIfAbsent(second, ignored -> new ArrayList<>()).add(first);
        after.computeIfAbsent(first, ignored -> new ArrayList<>()).add(second);
    }

    private Place place(Step step) {
        Integer thread = threads.get(step.thread());
        if (thread == null) {
            throw new IllegalArgumentException("nothing was observed of " + step.thread());
        }
        return new Place(thread, step.index());
    }

    // ── what there is ───────────────────────────────────────────────────────────────────────────────────────────────

    int threads() {
        return names.size();
    }

    int thread(String name) {
        return threads.getOrDefault(name, -1);
    }

    int length(int thread) {
        return steps[thread].length;
    }

    CompiledStep at(int thread, int position) {
        return steps[thread][position];
    }

    /** The rank of the stamp after which the step may run; -1 if there is none. */
    int gate(int thread, int position) {
        return gates[thread][position];
    }

    /** The steps that must come before this one. */
    List<Place> before(int thread, int position) {
        // Asked for at every step, and hardly any has some.
        return waiting[thread].get(position) ? before.getOrDefault(new Place(thread, position), List.of()) : List.of();
    }

    /** The steps that must come after this one. */
    List<Place> after(int thread, int position) {
        return after.isEmpty() ? List.of() : after.getOrDefault(new Place(thread, position), List.of());
    }

    int stamps() {
        return stamps.length;
    }

    /** The thread that drew the stamp of this rank. */
    int owner(int rank) {
        return stamps[rank].thread();
    }

    /** Returns how many steps its thread had done when it drew the stamp of this rank. */
    int position(int rank) {
        return stamps[rank].position();
    }

    /** The rank of the first stamp that the thread draws at this position or later; the number of stamps if there is none. */
    int nextStamp(int thread, int position) {
        IntList own = stampsOf[thread];
        int first = firstStampFrom(own, position);
        return first < own.size() ? own.get(first) : stamps.length;
    }

    /** Returns how much of what the thread does between two stamps is done when it stands here. */
    double progress(int thread, int position) {
        IntList own = stampsOf[thread];
        int next = firstStampFrom(own, position + 1);
        int from = next == 0 ? 0 : stamps[own.get(next - 1)].position();
        int to = next == own.size() ? length(thread) : stamps[own.get(next)].position();
        return (double) (position - from) / Math.max(1, to - from);
    }

    private int firstStampFrom(IntList own, int position) {
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (stamps[own.get(middle)].position() < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    Uses uses(int variable) {
        return uses[variable];
    }

    int variables() {
        return variables.size();
    }

    Variable variable(int number) {
        return variables.get(number);
    }

    Step step(int thread, int position) {
        return new Step(names.get(thread), position);
    }

    @Override
    public int of(Expr symbol) {
        Integer number = numbers.get(symbol);
        if (number == null) {
            throw new IllegalArgumentException("no variable is called " + symbol);
        }
        return number;
    }

    @Override
    public boolean isShared(int variable) {
        return variable < shared;
    }

    /** Returns what the recording says about the values of locals; null where it does not say. Each local has one value. */
    @Nullable
    Value[] locals() {
        @Nullable Value[] values = new Value[variables.size()];
        for (CompiledStep[] thread : steps) {
            for (CompiledStep step : thread) {
                step.observation.left().forEach((variable, value) -> {
                    int number = number(variable);
                    if (!isShared(number)) {
                        values[number] = value;
                    }
                });
            }
        }
        return values;
    }
}
