// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.rebuild.export.Ties;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for pools that may be starved: as many tasks as the pool has threads wait for what only other tasks of the same pool do.
 *
 * <p>In a trace program the tasks of a thread have their recorded order, so no solver can be asked; but in which order tasks are
 * handed over is up to the threads that do it. A plan has them hand over those that wait before those that are waited for.
 */
final class Starvation {

    /** How many sets of waiting tasks are tried per pool. */
    private static final int MOST_SETS = 8;

    /** Which worker goes on first may still matter. */
    private static final int CONTINUATIONS = 20;

    /** An event of a thread. */
    private record Place(ThreadHistory thread, int event) {}

    /** A task that was handed to a pool once, and what is known of its run. */
    private static final class Task {
        final Thing body;
        final Place handed;
        /** The task in whose run it was handed over. */
        Optional<Task> within = Optional.empty();
        /** What it waits for, and what it does to what others may wait for. */
        final Set<Thing> awaited = new LinkedHashSet<>();

        final Set<Thing> provided = new LinkedHashSet<>();
        /** True if its run was seen; what runs in the JDK alone, such as a reference to one of its methods, is not. */
        boolean isSeen;

        Task(Thing body, Place handed) {
            this.body = body;
            this.handed = handed;
        }
    }

    private final History history;
    private final Ties ties;
    private final Map<Thing, Integer> sizes = new HashMap<>();
    private final Map<Thing, Integer> times = new HashMap<>();
    private final Map<Thing, Task> tasks = new LinkedHashMap<>();
    private final Map<Thing, List<Task>> pools = new LinkedHashMap<>();
    private final List<Plan> plans = new ArrayList<>();
    private int impossible;

    private Starvation(History history) {
        this.history = history;
        this.ties = new Ties(history);
    }

    static Starvation of(History history) {
        Starvation starvation = new Starvation(history);
        history.threads().forEach(starvation::findPools);
        if (!starvation.sizes.isEmpty()) {
            history.threads().forEach(starvation::findTasks);
            history.threads().forEach(starvation::lookInside);
            starvation.pools.forEach(starvation::search);
        }
        return starvation;
    }

    /** Returns what leads to where a pool may be starved. */
    List<Plan> plans() {
        return plans;
    }

    CheckResult.Decided decided() {
        return new CheckResult.Decided(impossible, 0, plans.size());
    }

    // ── pools and tasks ─────────────────────────────────────────────────────────────────────────────────────────────

    private void findPools(ThreadHistory thread) {
        for (Event event : thread.events()) {
            if (event instanceof Event.Operation operation && operation.entry().meaning() == Meaning.EXECUTOR_CREATE) {
                Optional<Thing> pool =
                        operation.entry().name().equals("<init>") ? operation.receiver() : operation.thing();
                pool.ifPresent(made -> size(operation).ifPresent(size -> sizes.put(made, size)));
            }
        }
    }

    /** Returns how many threads the pool has and can't go beyond, if that can be told. */
    private static Optional<Integer> size(Event.Operation operation) {
        String name = operation.entry().name();
        boolean isSingle = name.equals("newSingleThreadExecutor") || name.equals("newSingleThreadScheduledExecutor");
        boolean isFixed = name.equals("newFixedThreadPool") || name.equals("newScheduledThreadPool");
        boolean isPool = name.equals("<init>")
                && operation.entry().owner().endsWith("ThreadPoolExecutor")
                && operation.entry().descriptor().startsWith("(I");
        if (isSingle) {
            return Optional.of(1);
        }
        // A pool with a queue that is never full does not grow beyond its core.
        boolean isKnown = isFixed || isPool && !hasSmallQueue(operation);
        return isKnown && !operation.arguments().isEmpty()
                ? Optional.of((int) Targets.number(operation.arguments().get(0)))
                : Optional.empty();
    }

    private static boolean hasSmallQueue(Event.Operation operation) {
        return operation.things().stream()
                .flatMap(Optional::stream)
                .anyMatch(thing -> thing.typeName().endsWith("SynchronousQueue")
                        || thing.typeName().endsWith("ArrayBlockingQueue"));
    }

    private void findTasks(ThreadHistory thread) {
        for (int i = 0; i < thread.events().size(); i++) {
            if (thread.events().get(i) instanceof Event.Operation operation
                    && Ties.hands(operation.entry().meaning())) {
                Optional<Thing> pool = pool(operation);
                for (Thing task : handed(operation)) {
                    Task found = new Task(ties.body(task), new Place(thread, i));
                    times.merge(found.body, 1, Integer::sum);
                    tasks.put(found.body, found);
                    pool.ifPresent(one -> pools.computeIfAbsent(one, ignored -> new ArrayList<>())
                            .add(found));
                }
            }
        }
    }

    private Collection<Thing> handed(Event.Operation operation) {
        Set<Thing> handed = new LinkedHashSet<>(ties.tasks(operation));
        boolean isSingle = operation.entry().meaning() == Meaning.EXECUTOR_EXECUTE
                || operation.entry().meaning() == Meaning.EXECUTOR_SUBMIT;
        if (isSingle && !operation.things().isEmpty()) {
            operation.things().get(0).ifPresent(handed::add);
        }
        return handed;
    }

    private Optional<Thing> pool(Event.Operation operation) {
        return operation
                .receiver()
                .filter(sizes::containsKey)
                .or(() -> operation.things().stream()
                        .flatMap(Optional::stream)
                        .filter(sizes::containsKey)
                        .findFirst());
    }

    /** Collects what tasks do while they run. */
    private void lookInside(ThreadHistory thread) {
        List<Optional<Task>> open = new ArrayList<>();
        for (int i = 0; i < thread.events().size(); i++) {
            Event event = thread.events().get(i);
            if (event instanceof Event.Begin begin) {
                Optional<Task> begun = begin.receiver().flatMap(body -> Optional.ofNullable(tasks.get(body)));
                begun.ifPresent(task -> task.isSeen = true);
                open.add(begun);
            } else if (event instanceof Event.Return && !open.isEmpty()) {
                open.remove(open.size() - 1);
            } else if (event instanceof Event.Operation operation) {
                Optional<Task> running = open.stream().flatMap(Optional::stream).findFirst();
                running.ifPresent(task -> note(task, operation));
            }
        }
    }

    private void note(Task task, Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        Optional<Thing> target = Targets.of(operation);
        if (EndlessWaits.isWait(meaning)) {
            target.ifPresent(task.awaited::add);
        } else if (meaning.effect() == Effect.WRITE) {
            target.ifPresent(task.provided::add);
        }
        if (Ties.hands(meaning)) {
            handed(operation).stream()
                    .flatMap(handed -> Optional.ofNullable(tasks.get(ties.body(handed))).stream())
                    .filter(handed -> handed != task)
                    .forEach(handed -> handed.within = Optional.of(task));
        }
    }

    // ── who can starve whom ─────────────────────────────────────────────────────────────────────────────────────────

    private void search(Thing pool, List<Task> all) {
        int size = sizes.getOrDefault(pool, 0);
        Map<Task, Set<Task>> waiting = new LinkedHashMap<>();
        for (Task task : all) {
            Set<Task> needed = needed(task, all);
            if (!needed.isEmpty()) {
                waiting.put(task, needed);
            }
        }
        List<Task> waiters = new ArrayList<>(waiting.keySet());
        for (int i = 0; size > 0 && i + size <= waiters.size() && i < MOST_SETS; i++) {
            List<Task> chosen = waiters.subList(i, i + size);
            Set<Task> others = new LinkedHashSet<>();
            chosen.forEach(task -> others.addAll(waiting.getOrDefault(task, Set.of())));
            chosen.forEach(others::remove);
            if (canComeFirst(chosen, others)) {
                plans.add(plan(chosen, others));
            } else {
                impossible++;
            }
        }
    }

    /** Other tasks of the pool that do what the task waits for. */
    private Set<Task> needed(Task task, List<Task> all) {
        Set<Task> needed = new LinkedHashSet<>();
        for (Task other : all) {
            boolean isResult = ties.tiedTo(other.body).stream().anyMatch(task.awaited::contains);
            boolean mayBeDone = !other.isSeen && !task.awaited.isEmpty();
            boolean isDone = mayBeDone || other.provided.stream().anyMatch(task.awaited::contains);
            if (other != task && times.getOrDefault(other.body, 0) == 1 && (isResult || isDone)) {
                needed.add(other);
            }
        }
        return times.getOrDefault(task.body, 0) == 1 ? needed : Set.of();
    }

    /** No thread hands over one that is waited for before one that waits. */
    private static boolean canComeFirst(List<Task> waiters, Collection<Task> others) {
        return others.stream()
                .allMatch(other -> waiters.stream()
                        .noneMatch(waiter -> other.handed.thread() == waiter.handed.thread()
                                && other.within.equals(waiter.within)
                                && other.handed.event() < waiter.handed.event()));
    }

    // What one of the waiting tasks hands over itself comes later anyway.
    private Plan plan(List<Task> waiters, Collection<Task> others) {
        List<Milestone> milestones = new ArrayList<>();
        waiters.stream().sorted(Comparator.comparing(this::place)).forEach(task -> add(task, milestones));
        others.stream().filter(task -> task.within.isEmpty()).forEach(task -> add(task, milestones));
        return new Plan("pool " + plans.size(), milestones, CONTINUATIONS);
    }

    private int place(Task task) {
        return history.threads().indexOf(task.handed.thread()) * (1 << 20) + task.handed.event();
    }

    private static void add(Task task, List<Milestone> milestones) {
        Milestones.of(task.handed.thread(), task.handed.event()).ifPresent(milestones::add);
    }
}
