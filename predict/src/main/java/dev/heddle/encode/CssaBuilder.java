// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs every thread symbolically on its own, giving each read of shared data a fresh symbol. */
final class CssaBuilder {

    private final TraceProgram program;
    private final Map<Variable, List<Value>> cells;
    private final Map<Expr, Variable> variables = new HashMap<>();
    private final Set<Variable> globals;
    private final Map<Expr, EncodedLocation> globalLocations = new HashMap<>();
    private final Set<EncodedLocation> shared = new HashSet<>();
    private final List<EncodedEvent> events = new ArrayList<>();
    private final Map<Step, Integer> eventOf = new HashMap<>();
    private final InitialState initial;

    /** The symbolic state of the thread that is being run; locals and data that only it accesses. */
    private Map<EncodedLocation, Expr> own = new HashMap<>();

    /** What every thread leaves in its own locations, for the postcondition. */
    private final Map<EncodedLocation, Expr> finals = new HashMap<>();

    CssaBuilder(TraceProgram program) {
        this.program = program;
        this.cells = ArrayCells.of(program);
        this.globals = new HashSet<>(program.globals());
        program.variables().forEach(variable -> variables.put(variable.symbol(), variable));
        program.globals()
                .forEach(variable -> locations(variable)
                        .forEach(location -> globalLocations.put(location.initialSymbol(), location)));
        findShared();
        this.initial = InitialState.of(
                program.precondition().substitute(symbol -> term(variable(symbol), EncodedLocation::initialSymbol)));
    }

    Cssa build() {
        for (int thread = 0; thread < program.threads().size(); thread++) {
            own = new HashMap<>();
            run(thread, program.threads().get(thread));
            finals.putAll(own);
        }
        program.postcondition().ifPresent(this::addEnd);
        return new Cssa(program, events, initial, givenSuccessors(), cells);
    }

    // ── which locations are shared ──────────────────────────────────────────────────────────────────────────────────

    private void findShared() {
        Map<EncodedLocation, String> owner = new HashMap<>();
        for (ThreadBody thread : program.threads()) {
            for (EncodedLocation location : accessed(thread)) {
                String known = owner.putIfAbsent(location, thread.name());
                if (known != null && !known.equals(thread.name())) {
                    shared.add(location);
                }
            }
        }
    }

    // Over-approximates: every cell of an array counts as accessed where the array is mentioned with an unknown index.
    private Set<EncodedLocation> accessed(ThreadBody thread) {
        Set<EncodedLocation> found = new LinkedHashSet<>();
        Scratch scratch = new Scratch();
        for (Action action : thread.actions()) {
            scratch.collect(action, found);
        }
        return found;
    }

    /** Runs a thread with every location kept symbolic, to see which ones its terms mention. */
    private final class Scratch {
        private final Map<EncodedLocation, Expr> locals = new HashMap<>();

        void collect(Action action, Set<EncodedLocation> found) {
            mention(resolve(action.guard()), found);
            action.assertion().ifPresent(condition -> mention(resolve(condition), found));
            Map<EncodedLocation, Expr> changed = new HashMap<>();
            action.assignments().forEach((variable, value) -> {
                Expr resolved = resolve(value);
                mention(resolved, found);
                if (isLocal(variable)) {
                    changed.put(EncodedLocation.of(variable), resolved);
                } else {
                    found.addAll(written(variable, resolved));
                }
            });
            locals.putAll(changed);
        }

        private Expr resolve(Expr term) {
            return term.substitute(symbol -> {
                Variable variable = variables.get(symbol);
                return variable == null
                        ? null
                        : term(
                                variable,
                                location -> isLocal(variable)
                                        ? locals.getOrDefault(location, location.initialSymbol())
                                        : location.initialSymbol());
            });
        }

        private List<EncodedLocation> written(Variable variable, Expr value) {
            List<Value> known = cells.get(variable);
            if (known == null) {
                return List.of(EncodedLocation.of(variable));
            }
            return known.stream()
                    .map(index -> EncodedLocation.of(variable, index))
                    .filter(location -> select(value, location) != location.initialSymbol())
                    .toList();
        }

        private void mention(Expr term, Set<EncodedLocation> found) {
            for (Expr symbol : term.symbols()) {
                EncodedLocation location = globalLocations.get(symbol);
                if (location != null) {
                    found.add(location);
                }
            }
        }
    }

    private boolean isLocal(Variable variable) {
        return !globals.contains(variable);
    }

    // ── running a thread ────────────────────────────────────────────────────────────────────────────────────────────

    private void run(int threadNumber, ThreadBody thread) {
        Map<Integer, Integer> lastOf = new HashMap<>();
        for (Section section : program.atomic()) {
            if (section.thread().equals(thread.name())) {
                lastOf.put(section.first(), section.last());
            }
        }
        int index = 0;
        for (int first = 0; first < thread.actions().size(); ) {
            int last = lastOf.getOrDefault(first, first);
            EventBuilder builder =
                    new EventBuilder(events.size(), thread.actions().get(first).label());
            for (int i = first; i <= last; i++) {
                builder.run(new Step(thread.name(), i), thread.actions().get(i));
            }
            events.add(builder.build(threadNumber, index++));
            first = last + 1;
        }
    }

    private void addEnd(Expr postcondition) {
        own = finals;
        EventBuilder builder = new EventBuilder(events.size(), "end");
        builder.judge(postcondition);
        events.add(builder.build(program.threads().size(), 0));
    }

    /** Collects what the actions of one event do. */
    private final class EventBuilder {
        private final int id;
        private final String name;
        private final List<Step> steps = new ArrayList<>();
        private final Map<EncodedLocation, Read> reads = new LinkedHashMap<>();
        private final Map<EncodedLocation, Write> writes = new LinkedHashMap<>();
        private final List<Obligation> obligations = new ArrayList<>();
        private final List<Expr> kept = new ArrayList<>();
        private final Map<Expr, EncodedLocation> readable = new HashMap<>();

        EventBuilder(int id, String name) {
            this.id = id;
            this.name = name;
        }

        void run(Step step, Action action) {
            steps.add(step);
            eventOf.put(step, id);
            Expr guard = resolve(action.guard(), step);
            if (guard != Expr.TRUE) {
                obligations.add(new Obligation.Guard(step, guard));
            }
            action.assertion().ifPresent(condition -> {
                Expr resolved = resolve(condition, step);
                obligations.add(new Obligation.Check(Optional.of(step), resolved));
            });
            Map<EncodedLocation, Expr> changed = new LinkedHashMap<>();
            action.assignments().forEach((variable, value) -> changed.putAll(assigned(variable, value, step)));
            changed.forEach((location, value) -> {
                if (shared.contains(location)) {
                    writes.put(location, new Write(id, location, value, step));
                } else {
                    own.put(location, value);
                    keep(value);
                }
            });
        }

        // Of an array one cell may be taken, which the symbol of the whole array does not tell; of other locations it
        // does.
        private void keep(Expr value) {
            boolean fromArray = value.symbols().stream()
                    .anyMatch(symbol -> symbol.sort() instanceof Sort.Array && readable.containsKey(symbol));
            if (fromArray) {
                kept.add(value);
            }
        }

        void judge(Expr postcondition) {
            obligations.add(new Obligation.Check(Optional.empty(), resolve(postcondition, null)));
        }

        private Map<EncodedLocation, Expr> assigned(Variable variable, Expr value, Step step) {
            List<Value> known = cells.get(variable);
            if (known == null) {
                return Map.of(EncodedLocation.of(variable), resolve(value, step));
            }
            Map<EncodedLocation, Expr> changed = new LinkedHashMap<>();
            Expr substituted = substitute(value);
            for (Value index : known) {
                EncodedLocation location = EncodedLocation.of(variable, index);
                Expr element = select(substituted, location);
                if (element != current(location)) {
                    note(element, step);
                    changed.put(location, element);
                }
            }
            return changed;
        }

        private Expr resolve(Expr term, @Nullable Step step) {
            Expr resolved = substitute(term);
            note(resolved, step);
            return resolved;
        }

        private Expr substitute(Expr term) {
            return term.substitute(symbol -> {
                Variable variable = variables.get(symbol);
                return variable == null ? null : term(variable, this::current);
            });
        }

        private Expr current(EncodedLocation location) {
            Write write = writes.get(location);
            if (write != null) {
                return write.value();
            }
            if (!shared.contains(location)) {
                return own.computeIfAbsent(location, unwritten -> initial.resolve(unwritten.initialSymbol()));
            }
            Expr symbol = Expr.symbol(location + "@" + name, location.sort());
            readable.put(symbol, location);
            return symbol;
        }

        /** Registers the reads whose symbols a term of this event really uses. */
        private void note(Expr term, @Nullable Step step) {
            for (Expr symbol : term.symbols()) {
                EncodedLocation location = readable.get(symbol);
                if (location != null && !reads.containsKey(location)) {
                    Step reader = step == null ? new Step("end", 0) : step;
                    reads.put(location, new Read(id, location, symbol, reader));
                }
            }
        }

        EncodedEvent build(int thread, int index) {
            return new EncodedEvent(
                    id,
                    thread,
                    index,
                    steps,
                    List.copyOf(reads.values()),
                    List.copyOf(writes.values()),
                    obligations,
                    kept);
        }
    }

    // ── terms and locations ─────────────────────────────────────────────────────────────────────────────────────────

    private Variable variable(Expr symbol) {
        return Optional.ofNullable(variables.get(symbol)).orElseThrow();
    }

    private List<EncodedLocation> locations(Variable variable) {
        List<Value> known = cells.get(variable);
        return known == null
                ? List.of(EncodedLocation.of(variable))
                : known.stream()
                        .map(index -> EncodedLocation.of(variable, index))
                        .toList();
    }

    /** The term for a variable's value, given those of its locations: itself, or an array made of its cells. */
    private Expr term(Variable variable, java.util.function.Function<EncodedLocation, Expr> value) {
        List<Value> known = cells.get(variable);
        if (known == null) {
            return value.apply(EncodedLocation.of(variable));
        }
        Expr array = Expr.symbol(variable.name() + "@unused", variable.sort());
        for (Value index : known) {
            array = Expr.store(array, Expr.constant(index), value.apply(EncodedLocation.of(variable, index)));
        }
        return array;
    }

    private static Expr select(Expr array, EncodedLocation location) {
        return Expr.select(array, Expr.constant(location.cell().orElseThrow()));
    }

    private List<List<Integer>> givenSuccessors() {
        List<List<Integer>> successors = new ArrayList<>();
        events.forEach(event -> successors.add(new ArrayList<>()));
        for (Edge edge : program.order()) {
            int before = eventOf(edge.before());
            int after = eventOf(edge.after());
            boolean threadOrder =
                    events.get(before).thread() == events.get(after).thread() && before <= after;
            if (!threadOrder) {
                successors.get(before).add(after);
            }
        }
        EncodedEvent end = events.isEmpty() ? null : events.get(events.size() - 1);
        if (end != null && end.isEnd()) {
            for (EncodedEvent event : events) {
                boolean last = event.id() + 1 == events.size()
                        || events.get(event.id() + 1).thread() != event.thread();
                if (last && event != end) {
                    successors.get(event.id()).add(end.id());
                }
            }
        }
        return successors;
    }

    private int eventOf(Step step) {
        return Optional.ofNullable(eventOf.get(step)).orElseThrow();
    }
}
