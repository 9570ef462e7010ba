// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Writes what one thread of a {@link TraceProgramBuilder} does, action by action.
 *
 * <p>{@link #label} and {@link #line} apply to the next action. An action without a label gets the thread's name and the
 * action's number.
 */
public final class ThreadBuilder {

    /** An action before it has its label. What it does may depend on what is only known at the end. */
    private record Draft(Optional<String> label, Optional<Integer> line, Supplier<Content> content) {}

    private record Content(List<Expr> choices, Expr guard, Optional<Expr> assertion, Map<Variable, Expr> assignments) {}

    private final TraceProgramBuilder program;
    private final String name;
    private final int number;
    private final Map<String, Variable> locals = new LinkedHashMap<>();
    private final List<Draft> drafts = new ArrayList<>();
    private final List<Section> atomic = new ArrayList<>();
    private final List<Section> regions = new ArrayList<>();
    private final Deque<Integer> openAtomic = new ArrayDeque<>();
    private final Deque<Integer> openRegions = new ArrayDeque<>();
    private final List<Step> joins = new ArrayList<>();
    private Optional<Step> fork = Optional.empty();
    private Optional<String> nextLabel = Optional.empty();
    private Optional<Integer> nextLine = Optional.empty();

    ThreadBuilder(TraceProgramBuilder program, String name, int number) {
        this.program = program;
        this.name = name;
        this.number = number;
    }

    /** The thread's name. */
    public String name() {
        return name;
    }

    /** The thread's number, from one in the order of creation. Owner variables hold it; there, zero is nobody. */
    public int number() {
        return number;
    }

    // ── variables and places ────────────────────────────────────────────────────────────────────────────────────────

    /** The thread's local of this name, declared when first asked for. It starts with any value. */
    public Variable local(String local, Sort sort) {
        Variable known = locals.get(local);
        if (known == null) {
            known = program.declared(name + "." + local, sort);
            locals.put(local, known);
        }
        if (!known.sort().equals(sort)) {
            throw new IllegalArgumentException("%s is of sort %s, not %s".formatted(known.name(), known.sort(), sort));
        }
        return known;
    }

    /** The thread's local of this name, which starts with the given value. */
    public Variable local(String local, Value initial) {
        boolean fresh = !locals.containsKey(local);
        Variable variable = local(local, initial.sort());
        return fresh ? program.startingWith(variable, initial) : variable;
    }

    /** Names the next action. */
    public ThreadBuilder label(String label) {
        nextLabel = Optional.of(label);
        return this;
    }

    /** Says which source line the next action comes from. */
    public ThreadBuilder line(int line) {
        nextLine = Optional.of(line);
        return this;
    }

    /** The step of the latest action. */
    public Step latest() {
        if (drafts.isEmpty()) {
            throw new IllegalStateException(name + " has no action yet");
        }
        return new Step(name, drafts.size() - 1);
    }

    // ── plain actions ───────────────────────────────────────────────────────────────────────────────────────────────

    /** Gives a variable a new value. */
    public ThreadBuilder assign(Variable variable, Expr value) {
        return act(Expr.TRUE, Map.of(variable, value));
    }

    /** Goes on only where the condition holds. */
    public ThreadBuilder assume(Expr condition) {
        return act(condition, Map.of());
    }

    /** Demands that the condition holds. */
    public ThreadBuilder check(Expr condition) {
        return add(() -> new Content(List.of(), Expr.TRUE, Optional.of(condition), Map.of()));
    }

    /** Gives a variable any value. */
    public ThreadBuilder havoc(Variable variable) {
        return havoc(variable, value -> Expr.TRUE);
    }

    /** Gives a variable any value of which the condition holds. */
    public ThreadBuilder havoc(Variable variable, UnaryOperator<Expr> condition) {
        Expr choice = program.choice(variable.name(), variable.sort());
        return actChoosing(List.of(choice), condition.apply(choice), Map.of(variable, choice));
    }

    /** Goes on only where the guard holds, and then does all assignments at once. */
    public ThreadBuilder act(Expr guard, Map<Variable, Expr> assignments) {
        return actChoosing(List.of(), guard, assignments);
    }

    /** The same with symbols that stand for arbitrary values. */
    public ThreadBuilder actChoosing(List<Expr> choices, Expr guard, Map<Variable, Expr> assignments) {
        Content content = new Content(choices, guard, Optional.empty(), new LinkedHashMap<>(assignments));
        return add(() -> content);
    }

    /** Applies an operation to this thread, such as {@code lock::acquire}. */
    public ThreadBuilder with(Consumer<ThreadBuilder> operation) {
        operation.accept(this);
        return this;
    }

    // ── atomic operations ───────────────────────────────────────────────────────────────────────────────────────────

    /** Reads, computes and writes a variable in one go. The term may speak of the variable's old value. */
    public ThreadBuilder update(Variable variable, Expr value) {
        return assign(variable, value);
    }

    /** Updates a variable in one go and keeps its old value in another. */
    public ThreadBuilder getAndUpdate(Variable old, Variable variable, Expr value) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        assignments.put(old, variable.symbol());
        assignments.put(variable, value);
        return act(Expr.TRUE, assignments);
    }

    /** Finds the expected value and replaces it. */
    public ThreadBuilder compareAndSet(Variable variable, Expr expected, Expr value) {
        return act(Expr.equal(variable.symbol(), expected), Map.of(variable, value));
    }

    /** Finds another value than the expected one and changes nothing. */
    public ThreadBuilder compareAndSetFails(Variable variable, Expr expected) {
        return assume(Expr.not(Expr.equal(variable.symbol(), expected)));
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Starts another thread: all it does comes after this. */
    public ThreadBuilder fork(ThreadBuilder child) {
        if (child.fork.isPresent()) {
            throw new IllegalArgumentException(child.name + " is forked twice");
        }
        assume(Expr.TRUE);
        child.fork = Optional.of(latest());
        return this;
    }

    /** Waits for another thread to end: all it does comes before this. */
    public ThreadBuilder join(ThreadBuilder child) {
        assume(Expr.TRUE);
        child.joins.add(latest());
        return this;
    }

    // ── sections ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Begins a stretch that runs without interruption. */
    public ThreadBuilder beginAtomic() {
        openAtomic.push(drafts.size());
        return this;
    }

    /** Ends the stretch begun last. */
    public ThreadBuilder endAtomic() {
        close(openAtomic, atomic);
        return this;
    }

    /** Begins a stretch that is meant to be atomic. */
    public ThreadBuilder beginRegion() {
        openRegions.push(drafts.size());
        return this;
    }

    /** Ends the stretch begun last. */
    public ThreadBuilder endRegion() {
        close(openRegions, regions);
        return this;
    }

    private void close(Deque<Integer> open, List<Section> closed) {
        if (open.isEmpty()) {
            throw new IllegalStateException("%s ends a section that it has not begun".formatted(name));
        }
        int first = open.pop();
        if (first < drafts.size()) {
            closed.add(new Section(name, first, drafts.size() - 1));
        }
    }

    // ── for primitives ──────────────────────────────────────────────────────────────────────────────────────────────

    /** A fresh symbol for a value that one of this thread's actions chooses. */
    public Expr choice(String stem, Sort sort) {
        return program.choice(stem, sort);
    }

    /** An action whose choices, guard and assignments are known only when the program is complete. */
    public ThreadBuilder actLater(
            Supplier<List<Expr>> choices, Supplier<Expr> guard, Supplier<Map<Variable, Expr>> assignments) {
        return add(() -> new Content(choices.get(), guard.get(), Optional.empty(), assignments.get()));
    }

    /**
     * A further action of an operation that takes several. It comes from the same line as the one before, and if that was
     * named {@code w} or {@code w[8]}, this one is {@code w.part} or {@code w.part[8]}.
     */
    public ThreadBuilder continued(String part, Expr guard, Map<Variable, Expr> assignments) {
        Draft before = drafts.get(drafts.size() - 1);
        nextLine = before.line();
        nextLabel = before.label().map(label -> withPart(label, part));
        return act(guard, assignments);
    }

    private static String withPart(String label, String part) {
        int end = label.endsWith("]") ? label.lastIndexOf('[') : label.length();
        return label.substring(0, end) + "." + part + label.substring(end);
    }

    private ThreadBuilder add(Supplier<Content> content) {
        drafts.add(new Draft(nextLabel, nextLine, content));
        nextLabel = Optional.empty();
        nextLine = Optional.empty();
        return this;
    }

    // ── building ────────────────────────────────────────────────────────────────────────────────────────────────────

    void claimLabels(Labels labels) {
        drafts.forEach(draft -> draft.label().ifPresent(labels::claim));
    }

    ThreadBody body(Labels labels) {
        List<Action> actions = new ArrayList<>();
        for (Draft draft : drafts) {
            String label = draft.label().orElseGet(() -> labels.automatic(name, actions.size() + 1));
            Content content = draft.content().get();
            actions.add(new Action(
                    label,
                    draft.line(),
                    content.choices(),
                    content.guard(),
                    content.assertion(),
                    content.assignments()));
        }
        return new ThreadBody(name, List.copyOf(locals.values()), actions);
    }

    List<Section> atomic() {
        requireClosed(openAtomic, "an atomic section");
        return atomic;
    }

    List<Section> regions() {
        requireClosed(openRegions, "a region");
        return regions;
    }

    private void requireClosed(Deque<Integer> open, String what) {
        if (!open.isEmpty()) {
            throw new IllegalStateException("%s begins %s and does not end it".formatted(name, what));
        }
    }

    /** From the fork to the first action, and from the last action to each join. */
    List<Edge> lifeEdges() {
        List<Edge> edges = new ArrayList<>();
        if (drafts.isEmpty()) {
            // There is no action to pass the order on, so it goes straight from fork to join.
            fork.ifPresent(start -> joins.forEach(end -> addEdge(edges, start, end)));
        } else {
            fork.ifPresent(start -> addEdge(edges, start, new Step(name, 0)));
            joins.forEach(end -> addEdge(edges, latest(), end));
        }
        return edges;
    }

    private static void addEdge(List<Edge> edges, Step before, Step after) {
        boolean followsAnyway = before.thread().equals(after.thread()) && before.index() < after.index();
        if (!followsAnyway) {
            edges.add(new Edge(before, after));
        }
    }
}
