// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.order.Line;
import dev.heddle.rebuild.order.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Writes what one thread does. All terms given to it are rewritten before they get into the program; conditions that the thread
 * went through are collected and written as one before the next step.
 */
public final class Lane {

    /** Something that must be true of the recorded run although no step says so. */
    public record Claim(Expr term, Value value, int event) {}

    /** The content of a cell that only this thread uses: a term, and its value in the recorded run, if that is known. */
    private record Held(Expr term, Optional<Value> observed) {
        static Held constant(Value value) {
            return new Held(Expr.constant(value), Optional.of(value));
        }
    }

    private final Draft draft;
    private final ThreadBuilder builder;
    private final Line line;
    private final Terms terms;
    private final List<Integer> origins = new ArrayList<>();
    private final List<Expr> conditions = new ArrayList<>();
    private final Map<Cell, Held> own = new HashMap<>();
    private final Map<Expr, Expr> codes = new HashMap<>();
    private final List<Claim> claims = new ArrayList<>();
    private final Map<Object, ArrayDeque<Integer>> openRegions = new HashMap<>();
    private final Set<Section> regions = new LinkedHashSet<>();
    private int event;
    private int sourceLine;
    private int conditionEvent;
    private int conditionLine;
    private int names;
    private long lastStamp;

    Lane(Draft draft, ThreadBuilder builder) {
        this.draft = draft;
        this.builder = builder;
        this.line = new Line(builder.name());
        this.terms = new Terms(this::named);
    }

    /** The thread's name. */
    public String thread() {
        return builder.name();
    }

    /** The program that this lane is part of. */
    public Draft draft() {
        return draft;
    }

    /** The thread's builder, for classes of {@code dev.heddle.program.sync} that ask for one without writing to it. */
    public ThreadBuilder builder() {
        return builder;
    }

    Line line() {
        return line;
    }

    // ── where we are ────────────────────────────────────────────────────────────────────────────────────────────────

    /** Sets the event of the thread from which everything comes that is written from here on. */
    public void from(int eventIndex, int atLine) {
        event = eventIndex;
        sourceLine = atLine;
    }

    /** The thread drew this stamp here; zero is none. A stamp that was given before is not drawn again. */
    public void mark(long stamp) {
        if (stamp > lastStamp) {
            line.mark(stamp);
            lastStamp = stamp;
        }
    }

    /** Returns how many steps are written. */
    public int size() {
        return line.size();
    }

    /** The latest step. */
    public Step latest() {
        return new Step(thread(), size() - 1);
    }

    /** For each step the index of the event that it comes from. */
    public List<Integer> origins() {
        return origins;
    }

    /** In the recorded run the term, one of the program over what the thread alone has, had this value. */
    public void claim(Expr term, Value value) {
        if (!term.isConstant()) {
            claims.add(new Claim(term, value, event));
        }
    }

    /** Returns what must be true of the recorded run besides its steps. */
    public List<Claim> claims() {
        return claims;
    }

    // ── terms ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The term as the program has it. */
    public Expr term(Expr raw) {
        return terms.rewrite(raw);
    }

    /** The datum's term as the program has it. */
    public Expr term(Datum datum) {
        return terms.rewrite(datum.term());
    }

    /** The symbol stands for this term, which is one of the program, from here on. */
    public void define(Expr symbol, Expr term) {
        if (symbol.isSymbol()) {
            terms.define(symbol, term);
        }
    }

    /** The result is what it was in the recorded run. */
    public void keep(Datum result) {
        define(result.term(), Expr.constant(result.observed()));
        result.content().ifPresent(this::keep);
    }

    /** A datum comes in. What is in a box that nobody says anything about is known only where it is the recorded one. */
    public void introduce(Datum result) {
        result.content()
                .filter(content -> content.term().isSymbol())
                .ifPresent(content -> terms.defineOnDemand(content.term(), () -> {
                    terms.define(content.term(), Expr.constant(content.observed()));
                    pin(new Datum(result.observed(), result.term()));
                }));
    }

    /** The symbol, a box, is kept like this. */
    void remember(Expr symbol, Expr code) {
        codes.put(symbol, code);
    }

    /** Returns how the symbol, a box, is kept where it came from. */
    Optional<Expr> coded(Expr symbol) {
        return Optional.ofNullable(codes.get(symbol));
    }

    /** The thread's variable behind a symbol that an event introduced. */
    public Variable local(Expr symbol) {
        String prefix = thread() + ".";
        String name = symbol.isSymbol() && symbol.name().startsWith(prefix)
                ? symbol.name().substring(prefix.length())
                : "s%d".formatted(++names);
        Variable variable = builder.local(name, symbol.sort());
        if (symbol.isSymbol() && variable.symbol() != symbol) {
            terms.define(symbol, variable.symbol());
        }
        return variable;
    }

    /** A variable of the thread that no event introduced. */
    public Variable helper(String name, Sort sort) {
        return builder.local("%s.%d".formatted(name, ++names), sort);
    }

    private Expr named(Expr term) {
        Variable name = builder.local("t%d".formatted(++names), term.sort());
        step(Expr.TRUE, Map.of(name, term), Observation.UNKNOWN);
        return name.symbol();
    }

    // ── steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The thread went on only because this held. Conditions are terms of the program. */
    public void assume(Expr condition) {
        if (condition != Expr.TRUE && draft.checksConditions()) {
            check(condition);
        } else if (condition != Expr.TRUE) {
            if (conditions.isEmpty()) {
                conditionEvent = event;
                conditionLine = sourceLine;
            }
            conditions.add(condition);
        }
    }

    /** The thread goes on only where the datum is what it was in the recorded run. */
    public void pin(Datum datum) {
        assume(Expr.equal(term(datum), Expr.constant(datum.observed())));
    }

    /** Demands that a condition holds, which it did. */
    public void check(Expr condition) {
        flush();
        place();
        builder.check(condition);
        observe(Observation.LOCAL);
    }

    /** One step that goes on only where the guard holds and then assigns. */
    public void act(Expr guard, Map<Variable, Expr> assignments, Observation observation) {
        flush();
        step(guard, assignments, observation);
    }

    /** One step without any effect, to which an order can be tied. */
    public void stand() {
        act(Expr.TRUE, Map.of(), Observation.LOCAL);
    }

    /** Steps that a class of {@code dev.heddle.program.sync} writes, with what was observed of each of them. */
    public void apply(Consumer<ThreadBuilder> operation, List<Observation> observations) {
        flush();
        place();
        builder.with(operation);
        observations.forEach(this::observe);
        if (builder.latest().index() != line.size() - 1) {
            throw new IllegalStateException("%s has %d steps, not %d"
                    .formatted(thread(), builder.latest().index() + 1, line.size()));
        }
    }

    private void step(Expr guard, Map<Variable, Expr> assignments, Observation observation) {
        place();
        builder.act(guard, assignments);
        observe(observation);
    }

    /** Writes the conditions that were collected, so that what comes next is a step of its own. */
    public void settle() {
        flush();
    }

    private void flush() {
        if (!conditions.isEmpty()) {
            Expr all = Expr.and(conditions);
            conditions.clear();
            int laterEvent = event;
            int laterLine = sourceLine;
            from(conditionEvent, conditionLine);
            step(all, Map.of(), Observation.LOCAL);
            from(laterEvent, laterLine);
        }
    }

    private void place() {
        String label = thread() + "_" + (line.size() + 1);
        if (sourceLine > 0) {
            builder.label(label + "[" + sourceLine + "]").line(sourceLine);
        } else {
            builder.label(label);
        }
    }

    private void observe(Observation observation) {
        line.add(observation);
        origins.add(event);
    }

    /** One step that goes on only where these variables have the values of the recorded run, and then assigns. */
    public void actAsRecorded(
            List<Variable> variables, Expr guard, Map<Variable, Expr> assignments, Observation observation) {
        act(guard, assignments, observation.pinning(variables));
        draft.pins(latest(), variables);
    }

    /**
     * One step that changes something of which only the sequence of changes is kept.
     *
     * @param version the variable that stands for the sequence
     * @param kept whether the step depends on the changes before it, and so goes on only if these are the recorded ones
     */
    public void count(Variable version, boolean kept) {
        actCounting(version, kept ? List.of(version) : List.of(), Expr.TRUE, Map.of(), Observation.UNKNOWN);
    }

    /**
     * One step that does something and also changes something of which only the sequence of changes is kept.
     *
     * @param version the variable that stands for the sequence
     * @param kept the variables that must have the values of the recorded run
     */
    public void actCounting(
            Variable version,
            List<Variable> kept,
            Expr guard,
            Map<Variable, Expr> assignments,
            Observation observation) {
        Map<Variable, Expr> all = new LinkedHashMap<>(assignments);
        all.put(version, Expr.add(version.symbol(), Expr.integer(1)));
        List<Variable> asked = new ArrayList<>(kept);
        if (!asked.contains(version)) {
            asked.add(version);
        }
        Observation evaluated = Observation.evaluated(observation.found(), observation.left());
        act(guard, all, evaluated.pinning(asked));
        draft.counts(latest(), version);
        if (!kept.isEmpty()) {
            draft.pins(latest(), kept);
        }
    }

    // ── stretches that are meant to be atomic ───────────────────────────────────────────────────────────────────────

    /** Such a stretch begins with the next step. Stretches of different keys may overlap. */
    public void beginRegion(Object key) {
        openRegions.computeIfAbsent(key, ignored -> new ArrayDeque<>()).push(size());
    }

    /** Such a stretch begins with the latest step. */
    public void beginRegionBefore(Object key) {
        openRegions.computeIfAbsent(key, ignored -> new ArrayDeque<>()).push(size() - 1);
    }

    /** The stretch of this key that was begun last ends with the latest step. */
    public void endRegion(Object key) {
        ArrayDeque<Integer> open = openRegions.get(key);
        if (open != null && !open.isEmpty()) {
            int first = open.pop();
            if (first < size()) {
                regions.add(new Section(thread(), first, size() - 1));
            }
        }
    }

    /** The stretches that have ended. */
    public Set<Section> regions() {
        return regions;
    }

    // ── cells ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The same as {@link #change} without a result; in the recorded run it may have happened although its guard did not hold. */
    public void changeLapsing(Cell cell, Function<Expr, Change> change) {
        if (cell.variable().isPresent()) {
            Change done = change.apply(cell.variable().get().symbol());
            Map<Variable, Expr> assignments = new LinkedHashMap<>();
            done.value().ifPresent(value -> assignments.put(cell.variable().get(), value));
            act(done.guard(), assignments, Observation.UNKNOWN.lapsing());
        }
    }

    /** The same as {@link #change}, but only where the cell holds what it held in the recorded run. */
    public void changeAsRecorded(Cell cell, Function<Expr, Change> change, Optional<Datum> result) {
        if (cell.variable().isPresent()) {
            Variable variable = cell.variable().get();
            changeShared(variable, change.apply(variable.symbol()), result, List.of(variable));
            return;
        }
        Held before = own.computeIfAbsent(cell, ignored -> start(cell, change));
        before.observed().ifPresent(value -> assume(Expr.equal(before.term(), Expr.constant(value))));
        changeOwn(cell, change, result);
    }

    /**
     * One step on a cell.
     *
     * @param change what it does, by the term for the cell's value before
     * @param result the datum that the step's result becomes, if it has one
     */
    public void change(Cell cell, Function<Expr, Change> change, Optional<Datum> result) {
        if (cell.variable().isPresent()) {
            changeShared(
                    cell.variable().get(), change.apply(cell.variable().get().symbol()), result, List.of());
        } else {
            changeOwn(cell, change, result);
        }
    }

    private void changeShared(Variable variable, Change change, Optional<Datum> result, List<Variable> pinned) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        Map<Variable, Value> left = new LinkedHashMap<>();
        change.value().ifPresent(value -> assignments.put(variable, value));
        change.left().ifPresent(value -> left.put(variable, value));
        change.result()
                .ifPresent(term -> result.ifPresent(datum -> {
                    Variable local = local(datum.term());
                    assignments.put(local, term);
                    left.put(local, datum.observed());
                }));
        Map<Variable, Value> found =
                change.found().map(value -> Map.of(variable, value)).orElse(Map.of());
        boolean complete = (change.found().isPresent() || change.blind())
                && (change.value().isEmpty() || change.left().isPresent());
        Observation observation = new Observation(found, left, complete, false, List.of(), List.of());
        if (pinned.isEmpty()) {
            act(change.guard(), assignments, observation);
        } else {
            actAsRecorded(pinned, change.guard(), assignments, observation);
        }
    }

    private void changeOwn(Cell cell, Function<Expr, Change> change, Optional<Datum> result) {
        Held before = own.computeIfAbsent(cell, ignored -> start(cell, change));
        Change done = change.apply(before.term());
        if (done.found().isPresent()
                && before.observed().isPresent()
                && !done.found().equals(before.observed())) {
            // Code that is not woven has written it meanwhile.
            draft.note("changed without any recorded write, and kept as observed", cell.name());
            own.put(cell, Held.constant(done.found().get()));
            changeOwn(cell, change, result);
            return;
        }
        assume(done.guard());
        done.value()
                .ifPresent(value -> own.put(cell, new Held(value, done.left().or(() -> constant(value)))));
        done.result()
                .ifPresent(term -> result.ifPresent(datum -> {
                    define(datum.term(), term);
                    if (done.found().isEmpty() || before.observed().isEmpty()) {
                        claims.add(new Claim(term, datum.observed(), event));
                    }
                }));
    }

    /** Forgets the content of a cell that only this thread uses. */
    public void forget(Cell cell) {
        own.remove(cell);
    }

    // Nobody else uses the cell, so what this thread finds there first is what it held in the beginning.
    private static Held start(Cell cell, Function<Expr, Change> change) {
        Expr unknown = Expr.symbol(cell.name(), cell.sort());
        return Held.constant(cell.initial()
                .or(() -> change.apply(unknown).found())
                .orElse(cell.sort().zero()));
    }

    private static Optional<Value> constant(Expr term) {
        return term.isConstant() ? Optional.of(term.value()) : Optional.empty();
    }
}
