// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The guarded actions that primitives consist of, and where they go.
 *
 * <p>All variables are flags that start false. A lock is a flag that says whether it is taken. A shared-exclusive lock has a
 * flag per thread that says whether it is inside; who wants it exclusively looks at all of them. A wait-notify is a flag
 * that the notifying step sets. A barrier has a flag per party that says whether it has arrived.
 */
final class Insertions {

    /** The place of an action in relation to a step. The order of the constants is the order of the actions. */
    enum Place {
        /** Before the step; meeting comes first, because nobody should keep others waiting meanwhile. */
        MEET,
        /** Before the step; waiting comes before locking for the same reason. */
        WAIT,
        /** Right before the step. */
        ACQUIRE,
        /** After the step and in one event with it. */
        TELL,
        /** After the step. */
        RELEASE
    }

    /** An action to add, what it means for others, and which primitive it belongs to. */
    record Insertion(Action action, Operation operation, Primitive primitive) {}

    private final TraceProgram program;
    private final Map<Step, Map<Place, List<Insertion>>> inserted = new HashMap<>();
    private final List<Variable> flags = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private Insertions(TraceProgram program) {
        this.program = program;
        program.variables().forEach(variable -> names.add(variable.name()));
    }

    static Insertions of(List<Primitive> primitives, TraceProgram program) {
        Insertions insertions = new Insertions(program);
        primitives.forEach(insertions::add);
        return insertions;
    }

    /** The variables that the actions use; all start false. */
    List<Variable> flags() {
        return flags;
    }

    /** Returns what goes to this place of the step. */
    List<Insertion> at(Step step, Place place) {
        return inserted.getOrDefault(step, Map.of()).getOrDefault(place, List.of());
    }

    private void add(Primitive primitive) {
        primitive.match(this::addLock, this::addBarrier, this::addWaitNotify, this::addSharedExclusiveLock);
    }

    private Primitive addLock(Primitive.Lock lock) {
        String name = freshName("lock");
        Variable taken = flag(name);
        for (Section section : lock.sections()) {
            acquire(lock, section, "acquire " + name, new Operation.Acquire(name, true), List.of(taken), taken);
            release(lock, section, name, taken);
        }
        return lock;
    }

    private Primitive addSharedExclusiveLock(Primitive.SharedExclusiveLock lock) {
        String name = freshName("rwlock");
        Map<Section, Variable> inside = new LinkedHashMap<>();
        lock.shared().forEach(section -> inside.put(section, flag(name + "." + section.thread())));
        lock.exclusive().forEach(section -> inside.put(section, flag(name + "." + section.thread())));
        inside.forEach((section, flag) -> {
            boolean exclusive = lock.exclusive().contains(section);
            List<Variable> against = inside.entrySet().stream()
                    .filter(other -> exclusive || lock.exclusive().contains(other.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
            String label = (exclusive ? "acquire exclusive " : "acquire shared ") + name;
            acquire(lock, section, label, new Operation.Acquire(name, exclusive), against, flag);
            release(lock, section, name, flag);
        });
        return lock;
    }

    private Primitive addWaitNotify(Primitive.WaitNotify pair) {
        String name = freshName("signal");
        Variable done = flag(name);
        Step notifying = lastOfEvent(pair.notifying());
        Step waiting = firstOfEvent(pair.waiting());
        insert(notifying, Place.TELL, set("notify " + name, notifying, done, true), new Operation.Signal(name), pair);
        insert(waiting, Place.WAIT, await("wait " + name, waiting, List.of(done)), signals(List.of(done)), pair);
        return pair;
    }

    private Primitive addBarrier(Primitive.Barrier barrier) {
        String name = freshName("barrier");
        Map<Step, Variable> arrived = new LinkedHashMap<>();
        barrier.steps().forEach(step -> arrived.put(firstOfEvent(step), flag(name + "." + step.thread())));
        arrived.forEach((step, flag) -> {
            List<Variable> others = arrived.values().stream()
                    .filter(other -> !other.equals(flag))
                    .toList();
            Operation arrival = new Operation.Signal(flag.name());
            insert(step, Place.MEET, set("arrive " + name, step, flag, true), arrival, barrier);
            insert(step, Place.MEET, await("leave " + name, step, others), signals(others), barrier);
        });
        return barrier;
    }

    // ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void acquire(
            Primitive primitive,
            Section section,
            String label,
            Operation operation,
            List<Variable> against,
            Variable taken) {
        Step first = firstOfEvent(new Step(section.thread(), section.first()));
        Expr free =
                Expr.and(against.stream().map(flag -> Expr.not(flag.symbol())).toList());
        Action action = at(first, Action.guarded(label(label, first), free, Map.of(taken, Expr.TRUE)));
        insert(first, Place.ACQUIRE, action, operation, primitive);
    }

    private void release(Primitive primitive, Section section, String name, Variable taken) {
        Step last = lastOfEvent(new Step(section.thread(), section.last()));
        insert(last, Place.RELEASE, set("release " + name, last, taken, false), new Operation.Release(name), primitive);
    }

    private Action set(String label, Step step, Variable flag, boolean value) {
        return at(step, Action.assign(label(label, step), flag, Expr.truth(value)));
    }

    private Action await(String label, Step step, List<Variable> flags) {
        Expr all = Expr.and(flags.stream().map(Variable::symbol).toList());
        return at(step, Action.assume(label(label, step), all));
    }

    private static Operation signals(List<Variable> flags) {
        return new Operation.Await(flags.stream().map(Variable::name).collect(Collectors.toSet()));
    }

    private String label(String what, Step step) {
        return what + " (" + program.action(step).label() + ")";
    }

    private Action at(Step step, Action action) {
        return program.action(step).line().map(action::atLine).orElse(action);
    }

    private void insert(Step step, Place place, Action action, Operation operation, Primitive primitive) {
        List<Insertion> list = inserted.computeIfAbsent(step, ignored -> new EnumMap<>(Place.class))
                .computeIfAbsent(place, ignored -> new ArrayList<>());
        // What was taken last is given back first.
        list.add(place == Place.RELEASE ? 0 : list.size(), new Insertion(action, operation, primitive));
    }

    // ── names and borders ───────────────────────────────────────────────────────────────────────────────────────────

    private String freshName(String stem) {
        int number = 1;
        while (isTaken(stem + number)) {
            number++;
        }
        names.add(stem + number);
        return stem + number;
    }

    private boolean isTaken(String name) {
        return names.stream().anyMatch(other -> other.equals(name) || other.startsWith(name + "."));
    }

    private Variable flag(String name) {
        Variable flag = new Variable(name, Sort.BOOL);
        flags.add(flag);
        return flag;
    }

    private Step firstOfEvent(Step step) {
        return program.atomic().stream()
                .filter(section -> section.contains(step))
                .map(section -> new Step(step.thread(), section.first()))
                .findFirst()
                .orElse(step);
    }

    private Step lastOfEvent(Step step) {
        return program.atomic().stream()
                .filter(section -> section.contains(step))
                .map(section -> new Step(step.thread(), section.last()))
                .findFirst()
                .orElse(step);
    }
}
