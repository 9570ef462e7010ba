// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A trace program in concurrent static single assignment form.
 *
 * <p>Thread-local computation is folded away: values and conditions are terms over the symbols of reads, choices and initial
 * values. Variables that only one thread accesses count as local.
 */
public final class Cssa {

    private final TraceProgram program;
    private final List<EncodedEvent> events;
    private final List<List<EncodedEvent>> threads;
    private final InitialState initial;
    private final MustOrder must;
    private final Map<EncodedLocation, List<Write>> writes = new HashMap<>();
    private final Map<Expr, Read> reads = new LinkedHashMap<>();
    private final Map<Expr, List<Write>> candidates = new HashMap<>();
    private final Map<EncodedLocation, List<List<Write>>> writesByThread = new HashMap<>();
    private final Map<Step, EncodedEvent> byStep = new HashMap<>();
    private final Map<Variable, List<Value>> cells;
    private final List<List<Integer>> givenPredecessors;
    private final List<List<Integer>> givenSuccessors;

    Cssa(
            TraceProgram program,
            List<EncodedEvent> events,
            InitialState initial,
            List<List<Integer>> givenSuccessors,
            Map<Variable, List<Value>> cells) {
        this.program = program;
        this.events = List.copyOf(events);
        this.initial = initial;
        this.cells = cells;
        this.givenSuccessors = givenSuccessors;
        this.threads = new ArrayList<>();
        for (int thread = 0; thread <= program.threads().size(); thread++) {
            threads.add(new ArrayList<>());
        }
        this.must = new MustOrder(this.events, threads.size(), givenSuccessors);
        this.givenPredecessors = new ArrayList<>();
        events.forEach(event -> givenPredecessors.add(new ArrayList<>()));
        for (EncodedEvent event : events) {
            threads.get(event.thread()).add(event);
            givenSuccessors
                    .get(event.id())
                    .forEach(next -> givenPredecessors.get(next).add(event.id()));
            event.writes()
                    .forEach(write -> writes.computeIfAbsent(write.location(), ignored -> new ArrayList<>())
                            .add(write));
            event.reads().forEach(read -> reads.put(read.symbol(), read));
            event.steps().forEach(step -> byStep.put(step, event));
        }
    }

    /**
     * Rewrites a program.
     *
     * @throws IllegalArgumentException if its given order is cyclic
     */
    public static Cssa of(TraceProgram program) {
        return new CssaBuilder(program).build();
    }

    /**
     * The same form with further reads: for each event, locations whose value just before it is of interest although the
     * event does not read them. {@link #observation} gives their symbols.
     */
    public Cssa observing(Map<EncodedEvent, Set<EncodedLocation>> locations) {
        Cssa copy = new Cssa(program, events, initial, givenSuccessors, cells);
        locations.forEach((event, observed) -> observed.forEach(location -> {
            Expr symbol = observation(event, location);
            copy.reads.putIfAbsent(
                    symbol, new Read(event.id(), location, symbol, event.steps().get(0)));
        }));
        return copy;
    }

    /** The symbol for a location's value just before an event. */
    public static Expr observation(EncodedEvent event, EncodedLocation location) {
        return event.read(location)
                .map(Read::symbol)
                .orElseGet(() ->
                        Expr.symbol(location + "@before " + event.thread() + "#" + event.index(), location.sort()));
    }

    /** The program that was rewritten. */
    public TraceProgram program() {
        return program;
    }

    /** All events, each thread's one after the other. */
    public List<EncodedEvent> events() {
        return events;
    }

    /** The events of each thread; the last list is the end of the program, and empty without postcondition. */
    public List<List<EncodedEvent>> threads() {
        return threads;
    }

    /** The event that a step belongs to. */
    public EncodedEvent event(Step step) {
        return Optional.ofNullable(byStep.get(step)).orElseThrow();
    }

    /** All reads of shared data. */
    public List<Read> reads() {
        return List.copyOf(reads.values());
    }

    /** The read that a symbol stands for, if it stands for one. */
    public Optional<Read> read(Expr symbol) {
        return Optional.ofNullable(reads.get(symbol));
    }

    /** All writes of a location, each thread's one after the other. */
    public List<Write> writes(EncodedLocation location) {
        return writes.getOrDefault(location, List.of());
    }

    /** All locations that several threads access. */
    public Set<EncodedLocation> locations() {
        Set<EncodedLocation> all = new LinkedHashSet<>(writes.keySet());
        reads.values().forEach(read -> all.add(read.location()));
        return all;
    }

    /** The value of a location before anything runs, over free symbols. */
    public Expr initialValue(EncodedLocation location) {
        return initial.resolve(location.initialSymbol());
    }

    /** Returns what must hold of free symbols at the start. */
    public List<Expr> initialConstraints() {
        return initial.constraints();
    }

    /** Returns true if one event comes before another in every interleaving. */
    public boolean mustPrecede(EncodedEvent first, EncodedEvent second) {
        return must.before(first.id(), second.id());
    }

    int latestBefore(EncodedEvent event, int thread) {
        return must.latestBefore(event.id(), thread);
    }

    /** Events that given edges put directly before this one. */
    public List<EncodedEvent> givenBefore(EncodedEvent event) {
        return givenPredecessors.get(event.id()).stream().map(events::get).toList();
    }

    /** The event before this one in its thread. */
    Optional<EncodedEvent> previous(EncodedEvent event) {
        return event.index() == 0
                ? Optional.empty()
                : Optional.of(threads.get(event.thread()).get(event.index() - 1));
    }

    /** The writes that a read may read from in some interleaving. */
    List<Write> candidates(Read read) {
        return candidates.computeIfAbsent(read.symbol(), ignored -> computedCandidates(read));
    }

    /** Returns how many values a read may see, the initial one included. */
    public int sourceCount(Read read) {
        return computedCandidates(read).size() + (mayReadInitial(read) ? 1 : 0);
    }

    // Of each thread, all writes before the last one that always comes before the reader are overwritten by that; and
    // it is
    // itself overwritten if another thread's last one always comes after it.
    private List<Write> computedCandidates(Read read) {
        List<List<Write>> byThread = writesByThread.computeIfAbsent(read.location(), this::grouped);
        List<Write> latest = new ArrayList<>();
        List<Write> possible = new ArrayList<>();
        for (List<Write> own : byThread) {
            int last = lastBefore(own, read.event());
            if (last >= 0) {
                latest.add(own.get(last));
            }
            for (int i = last + 1;
                    i < own.size() && !must.before(read.event(), own.get(i).event());
                    i++) {
                if (own.get(i).event() != read.event()) {
                    possible.add(own.get(i));
                }
            }
        }
        for (Write write : latest) {
            if (latest.stream().noneMatch(other -> must.before(write.event(), other.event()))) {
                possible.add(write);
            }
        }
        possible.sort(Comparator.comparingInt(Write::event));
        return possible;
    }

    private List<List<Write>> grouped(EncodedLocation location) {
        Map<Integer, List<Write>> byThread = new TreeMap<>();
        for (Write write : writes(location)) {
            byThread.computeIfAbsent(events.get(write.event()).thread(), ignored -> new ArrayList<>())
                    .add(write);
        }
        return List.copyOf(byThread.values());
    }

    /** The place of the last of a thread's writes that always comes before the event, or -1. */
    private int lastBefore(List<Write> own, int event) {
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (must.before(own.get(middle).event(), event)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** Returns true if a read may see the initial value. */
    boolean mayReadInitial(Read read) {
        return writesByThread.computeIfAbsent(read.location(), this::grouped).stream()
                .allMatch(own -> lastBefore(own, read.event()) < 0);
    }

    /** The free symbols that a run starts from: unknown initial values and choices. */
    public Set<Expr> freeSymbols() {
        Set<Expr> free = new LinkedHashSet<>();
        for (Variable variable : program.variables()) {
            locationsOf(variable)
                    .forEach(location -> free.addAll(initialValue(location).symbols()));
        }
        program.threads().forEach(thread -> thread.actions().forEach(action -> free.addAll(action.choices())));
        return free;
    }

    /** The inputs that values of the free symbols stand for. */
    public Inputs inputs(Function<Expr, Value> values) {
        Map<Variable, Value> start = new LinkedHashMap<>();
        for (Variable variable : program.variables()) {
            start.put(variable, initialValue(variable, values));
        }
        Map<Expr, Value> choices = new LinkedHashMap<>();
        program.threads()
                .forEach(thread -> thread.actions()
                        .forEach(action ->
                                action.choices().forEach(choice -> choices.put(choice, values.apply(choice)))));
        return new Inputs(start, choices);
    }

    private Value initialValue(Variable variable, Function<Expr, Value> values) {
        List<Value> known = cells.get(variable);
        if (known == null) {
            return initialValue(EncodedLocation.of(variable)).evaluate(values);
        }
        Expr array = Expr.constant(variable.sort().zero());
        for (Value index : known) {
            Value element = initialValue(EncodedLocation.of(variable, index)).evaluate(values);
            array = Expr.store(array, Expr.constant(index), Expr.constant(element));
        }
        return array.value();
    }

    private List<EncodedLocation> locationsOf(Variable variable) {
        List<Value> known = cells.get(variable);
        return known == null
                ? List.of(EncodedLocation.of(variable))
                : known.stream()
                        .map(index -> EncodedLocation.of(variable, index))
                        .toList();
    }
}
