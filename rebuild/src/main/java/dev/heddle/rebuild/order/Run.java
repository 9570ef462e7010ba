// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of an order: how far each thread has come and what the variables hold. Steps can be taken back. */
final class Run {

    /** Something that happened at a step and is taken back with it. */
    private record Noted<T>(int at, T what) {}

    private final Steps steps;
    private final int[] positions;
    private final @Nullable Value[] values;
    private final @Nullable Value[] initial;
    private int passed;
    private long effort;
    /** Stands for the positions and values: two moments that differ have, but for an unlikely accident, different ones. */
    private long fingerprint;

    private final IntList log = new IntList();
    private final IntList undoStart = new IntList();
    private final IntList undoVariables = new IntList();
    private final List<@Nullable Value> undoValues = new ArrayList<>();
    private final List<Noted<RecordedOrder.Environment>> environment = new ArrayList<>();
    private final List<Noted<Step>> lapsed = new ArrayList<>();
    private final List<Noted<Map.Entry<Expr, Value>>> choices = new ArrayList<>();
    private final List<Noted<Map.Entry<Step, Map<Variable, Value>>>> pinned = new ArrayList<>();

    Run(Steps steps, Map<Variable, Value> known) {
        this.steps = steps;
        this.positions = new int[steps.threads()];
        this.values = steps.locals();
        this.initial = new Value[steps.variables()];
        known.forEach((variable, value) -> {
            int number = steps.number(variable);
            values[number] = value;
            initial[number] = value;
        });
        pass();
    }

    // ── where it stands ─────────────────────────────────────────────────────────────────────────────────────────────

    int[] positions() {
        return positions;
    }

    int position(int thread) {
        return positions[thread];
    }

    boolean hasEnded(int thread) {
        return positions[thread] == steps.length(thread);
    }

    CompiledStep next(int thread) {
        return steps.at(thread, positions[thread]);
    }

    @Nullable
    Value value(int variable) {
        return values[variable];
    }

    /** Returns how many stamps have passed. */
    int passed() {
        return passed;
    }

    /** Returns how many steps were done. */
    int size() {
        return log.size();
    }

    /** A number for where this run stands. */
    long fingerprint() {
        return fingerprint;
    }

    /** Returns how many steps were done, those that were taken back included. */
    long effort() {
        return effort;
    }

    /** Returns true if the stamps allow the step at this position to happen now, as soon as its thread has come there. */
    boolean isOpen(int thread, int position) {
        return steps.gate(thread, position) < passed;
    }

    /** A step that must come before the thread's next step and has not happened yet; null if there is none. */
    Steps.@Nullable Place missing(int thread) {
        for (Steps.Place place : steps.before(thread, positions[thread])) {
            if (positions[place.thread()] <= place.position()) {
                return place;
            }
        }
        return null;
    }

    /** Returns true if the thread's next step can happen now: it is open, nothing is missing, and it finds what it must find. */
    boolean isEnabled(int thread, @Nullable Value choice) {
        return !hasEnded(thread)
                && isOpen(thread, positions[thread])
                && missing(thread) == null
                && findsItsValues(thread)
                && agrees(next(thread), choice);
    }

    private boolean findsItsValues(int thread) {
        CompiledStep step = next(thread);
        for (int i = 0; i < step.found.length; i++) {
            Value current = values[step.found[i]];
            if (current == null
                    ? isStillWritten(thread, step.found[i], step.foundValues[i])
                    : !current.equals(step.foundValues[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if another thread has a step to come that writes this value. */
    private boolean isStillWritten(int thread, int variable, Value value) {
        return isStillWritten(thread, variable, value, steps.stamps());
    }

    /** Returns true if another thread has a step to come that writes this value and may happen before the stamp of this rank. */
    boolean isStillWritten(int thread, int variable, Value value, int rank) {
        return steps.uses(variable).isWrittenByOther(steps, value, positions, thread, rank);
    }

    /** Returns when a step to come can write this value. */
    Uses.Earliest earliest(int variable, Value value) {
        return steps.uses(variable).earliest(steps, value, positions);
    }

    /** The same, the writer's very next step not counted. */
    Uses.Earliest earliestAfter(int writer, int variable, Value value) {
        positions[writer]++;
        Uses.Earliest earliest = earliest(variable, value);
        positions[writer]--;
        return earliest;
    }

    /** Returns how many steps to come, of threads other than the reader, write the value, the writer's very next step not counted. */
    int providersAfter(Uses uses, int writer, int reader, Value value) {
        positions[writer]++;
        int count = uses.providersOf(steps, value, reader, positions);
        positions[writer]--;
        return count;
    }

    /** Returns true if the variable can ever hold this value at the thread's next step: from the start, or because somebody writes it. */
    boolean isExplicable(int thread, int variable, Value value) {
        return value.equals(initial[variable])
                || steps.uses(variable).isWritten(steps, value, thread, positions[thread]);
    }

    // ── evaluating ──────────────────────────────────────────────────────────────────────────────────────────────────

    private boolean agrees(CompiledStep step, @Nullable Value choice) {
        if (step.observation.complete()) {
            return true;
        }
        for (int variable : step.mentioned) {
            if (values[variable] == null && step.foundIn(variable) == null) {
                return false;
            }
        }
        if (!evaluate(step, step.action.guard(), choice).isTrue()) {
            return false;
        }
        for (Map.Entry<Variable, Value> left : step.observation.left().entrySet()) {
            Expr term = step.action.assignments().get(left.getKey());
            if (term != null && !evaluate(step, term, choice).equals(left.getValue())) {
                return false;
            }
        }
        return true;
    }

    private Value evaluate(CompiledStep step, Expr term, @Nullable Value choice) {
        if (term.isConstant()) {
            return term.value();
        }
        return term.evaluate(symbol -> {
            if (choice != null && step.action.choices().contains(symbol)) {
                return choice;
            }
            int number = steps.of(symbol);
            Value value = values[number];
            if (value == null) {
                value = step.foundIn(number);
            }
            return value == null ? symbol.sort().zero() : value;
        });
    }

    // ── doing and taking back ───────────────────────────────────────────────────────────────────────────────────────

    /** Does the thread's next step. */
    void execute(int thread, @Nullable Value choice) {
        CompiledStep step = next(thread);
        int at = log.size();
        log.add(thread);
        undoStart.add(undoVariables.size());
        effort++;
        Map<Integer, Value> computed = step.observation.complete() ? Map.of() : computed(step, choice);
        if (!step.observation.pinned().isEmpty()) {
            pin(at, thread, step);
        }
        bind(step);
        if (choice != null) {
            choices.add(new Noted<>(at, Map.entry(step.action.choices().get(0), choice)));
        }
        for (int i = 0; i < step.written.length; i++) {
            Value known = step.writtenValues[i];
            if (known != null) {
                set(step.written[i], known);
            }
        }
        computed.forEach(this::set);
        move(thread, 1);
        pass();
    }

    private Map<Integer, Value> computed(CompiledStep step, @Nullable Value choice) {
        Map<Integer, Value> computed = new HashMap<>();
        step.action
                .assignments()
                .forEach((variable, term) -> computed.put(steps.number(variable), evaluate(step, term, choice)));
        return computed;
    }

    private void pin(int at, int thread, CompiledStep step) {
        Map<Variable, Value> seen = new LinkedHashMap<>();
        for (Variable variable : step.observation.pinned()) {
            Value value = values[steps.number(variable)];
            seen.put(variable, value == null ? variable.sort().zero() : value);
        }
        pinned.add(new Noted<>(at, Map.entry(steps.step(thread, positions[thread]), seen)));
    }

    // What a variable held before anybody wrote it is what the first step found that read it.
    private void bind(CompiledStep step) {
        for (int i = 0; i < step.found.length; i++) {
            int variable = step.found[i];
            if (values[variable] == null) {
                set(variable, step.foundValues[i]);
                initial[variable] = step.foundValues[i];
            }
        }
    }

    private void set(int variable, Value value) {
        undoVariables.add(variable);
        undoValues.add(values[variable]);
        put(variable, value);
    }

    private void put(int variable, @Nullable Value value) {
        fingerprint ^= mixed(variable, values[variable]) ^ mixed(variable, value);
        values[variable] = value;
    }

    private static long mixed(int variable, @Nullable Value value) {
        return scrambled(((long) variable << 32) ^ (value == null ? 0x5bd1e995L : value.hashCode()));
    }

    private void move(int thread, int by) {
        long before = ((long) ~thread << 32) ^ positions[thread];
        positions[thread] += by;
        long after = ((long) ~thread << 32) ^ positions[thread];
        fingerprint ^= scrambled(before) ^ scrambled(after);
    }

    // The finaliser of a well-mixing generator: every bit of the input touches every bit of the output.
    private static long scrambled(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    private void pass() {
        while (passed < steps.stamps() && positions[steps.owner(passed)] >= steps.position(passed)) {
            passed++;
        }
    }

    /** Puts values into variables that the thread's next step must find there but nobody writes, and does the step. */
    void executeWithEnvironment(int thread, @Nullable Value choice) {
        CompiledStep step = next(thread);
        int at = log.size();
        int start = undoVariables.size();
        for (int i = 0; i < step.found.length; i++) {
            int variable = step.found[i];
            Value current = values[variable];
            if (current != null && !current.equals(step.foundValues[i])) {
                Step where = steps.step(thread, positions[thread]);
                environment.add(new Noted<>(
                        at, new RecordedOrder.Environment(where, steps.variable(variable), step.foundValues[i])));
                set(variable, step.foundValues[i]);
            }
        }
        if (!agrees(step, choice)) {
            lapsed.add(new Noted<>(at, steps.step(thread, positions[thread])));
        }
        execute(thread, choice);
        undoStart.truncate(undoStart.size() - 1);
        undoStart.add(start);
    }

    /** The number of the latest step, of another thread than this, that left the value in the variable; -1 if there is none. */
    int latestWriter(int reader, int variable, Value value) {
        int[] next = positions.clone();
        for (int i = log.size() - 1; i >= 0; i--) {
            int thread = log.get(i);
            CompiledStep step = steps.at(thread, --next[thread]);
            if (thread != reader && value.equals(step.leftIn(variable))) {
                return i;
            }
        }
        return -1;
    }

    /** Takes back all steps but the first ones. */
    void undoTo(int size, int stampsPassed) {
        while (log.size() > size) {
            int thread = log.last();
            move(thread, -1);
            int start = undoStart.last();
            for (int i = undoVariables.size() - 1; i >= start; i--) {
                int variable = undoVariables.get(i);
                Value old = undoValues.get(i);
                if (old == null) {
                    initial[variable] = null;
                }
                put(variable, old);
                undoValues.remove(i);
            }
            undoVariables.truncate(start);
            undoStart.truncate(undoStart.size() - 1);
            log.truncate(log.size() - 1);
        }
        passed = stampsPassed;
        forget(environment, size);
        forget(lapsed, size);
        forget(choices, size);
        forget(pinned, size);
    }

    private static <T> void forget(List<Noted<T>> notes, int size) {
        while (!notes.isEmpty() && notes.get(notes.size() - 1).at() >= size) {
            notes.remove(notes.size() - 1);
        }
    }

    // ── the result ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** This run, which is complete, as an answer. */
    RecordedOrder.Found asFound() {
        int[] next = new int[steps.threads()];
        List<Step> schedule = new ArrayList<>(log.size());
        for (int i = 0; i < log.size(); i++) {
            int thread = log.get(i);
            schedule.add(steps.step(thread, next[thread]++));
        }
        Map<Variable, Value> start = new LinkedHashMap<>();
        for (int i = 0; i < initial.length; i++) {
            Value value = initial[i];
            if (value != null) {
                start.put(steps.variable(i), value);
            }
        }
        Map<Expr, Value> chosen = new LinkedHashMap<>();
        choices.forEach(note -> chosen.put(note.what().getKey(), note.what().getValue()));
        Map<Step, Map<Variable, Value>> pins = new LinkedHashMap<>();
        pinned.forEach(note -> pins.put(note.what().getKey(), note.what().getValue()));
        return new RecordedOrder.Found(
                new dev.heddle.program.Schedule(schedule),
                start,
                chosen,
                environment.stream().map(Noted::what).toList(),
                lapsed.stream().map(Noted::what).toList(),
                pins);
    }

    /** For people: which step each thread that has not ended waits at. */
    String whereItStands() {
        List<String> waiting = new ArrayList<>();
        for (int thread = 0; thread < steps.threads() && waiting.size() < 5; thread++) {
            if (!hasEnded(thread)) {
                Action action = next(thread).action;
                waiting.add(steps.step(thread, positions[thread]) + " (" + action.label() + ")");
            }
        }
        return String.join(", ", waiting);
    }
}
