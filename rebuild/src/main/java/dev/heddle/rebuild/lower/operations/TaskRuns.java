// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Type;

/** Finds the calls that ask for tasks, and the places where tasks ran. */
final class TaskRuns {

    /**
     * Code of the program that was run by somebody else.
     *
     * @param task what was run: a Runnable, a Callable, a function
     * @param end where it returned, if it did
     * @param call the call of the same thread inside of which it ran, by its beginning, if it did
     * @param nested whether other code of the program was running in the thread, and so led to it
     * @param first whether it is the first thing that its thread did
     * @param from the last stamp that its thread drew before it began; 0 if there is none
     * @param until the first stamp that its thread drew after it began; the greatest number if there is none
     */
    record Run(
            Thing task,
            Place begin,
            Optional<Place> end,
            Optional<Place> call,
            boolean nested,
            boolean first,
            long from,
            long until) {

        // Only one begins there, and the rest is long.
        @Override
        public int hashCode() {
            return begin.hashCode();
        }
    }

    /**
     * A call that asks for tasks to be run.
     *
     * @param start where the call begins
     * @param end where it returns
     * @param first the index of the first event that belongs to it: threads that it starts itself come before it
     * @param tasks what it asks for, and the executor that it wants this to be given to: code of the program may be in both
     * @param executors those of them that are executors, whose code has nothing to do with when the task ends
     */
    record Request(Place start, Place end, int first, Event.Operation event, Set<Thing> tasks, Set<Thing> executors) {

        @Override
        public int hashCode() {
            return start.hashCode();
        }
    }

    private final Stamps stamps;
    private final Set<Thing> outOfTurn = new HashSet<>();
    private final List<Run> runs = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final Map<Thing, Set<Thing>> contents = new HashMap<>();
    private final Map<Thing, List<Request>> requestsOf = new HashMap<>();
    private final Map<Thing, List<Request>> byFuture = new HashMap<>();
    private final Map<Thing, Place> escapes = new HashMap<>();
    private final Set<Thing> bodies = new HashSet<>();
    private final Map<Place, Request> byEnd = new HashMap<>();
    private final Map<String, Place> starts = new HashMap<>();

    TaskRuns(History history, Stamps stamps) {
        this.stamps = stamps;
        for (ThreadHistory thread : history.threads()) {
            thread.events().forEach(this::noteContents);
        }
        // A thread that is made to run a task is made to run what is in it.
        Set<Thing> inside = new HashSet<>();
        bodies.forEach(body -> expand(body, inside));
        bodies.addAll(inside);
        for (ThreadHistory thread : history.threads()) {
            new Scan(thread).run();
        }
        requests.sort(Comparator.comparingLong(request -> request.event().before()));
        for (Request request : requests) {
            byEnd.put(request.end(), request);
            request.tasks()
                    .forEach(task -> requestsOf
                            .computeIfAbsent(task, ignored -> new ArrayList<>())
                            .add(request));
            futureOf(request.event())
                    .ifPresent(future -> byFuture.computeIfAbsent(future, ignored -> new ArrayList<>())
                            .add(request));
        }
        runs.sort(Comparator.comparingLong(Run::until).thenComparingLong(Run::from));
    }

    // ── what is in collections and tasks ────────────────────────────────────────────────────────────────────────────

    private void noteContents(Event event) {
        if (event instanceof Event.Operation operation) {
            switch (operation.entry().meaning()) {
                case LIST_ADD,
                        LIST_INSERT,
                        COLLECTION_ADD,
                        SET_ADD,
                        QUEUE_ADD,
                        QUEUE_OFFER,
                        FLOW_SUBSCRIBE,
                        FLOW_CONSUME -> operation.receiver().ifPresent(thing -> addContents(thing, operation));
                case CREATE, TASK_CREATE -> {
                    if (!CountedTasks.isCreation(operation)) {
                        (operation.entry().name().equals("<init>") ? operation.receiver() : operation.thing())
                                .ifPresent(thing -> addContents(thing, operation));
                    }
                }
                case EXECUTOR_CREATE -> {
                    if (operation.things().stream().flatMap(Optional::stream).anyMatch(TaskRuns::isOddQueue)) {
                        operation.receiver().ifPresent(outOfTurn::add);
                    }
                }
                case THREAD_CREATE, THREAD_START, THREAD_START_NEW -> {
                    operation.receiver().ifPresent(bodies::add);
                    operation.thing().ifPresent(bodies::add);
                    operation.things().forEach(thing -> thing.ifPresent(bodies::add));
                }
                default -> {}
            }
        }
    }

    // What comes out of other queues first was not always put in first.
    private static boolean isOddQueue(Thing thing) {
        return thing.typeName().endsWith("Queue") && !Qualities.has(thing.typeName(), Quality.IN_TURN);
    }

    private void addContents(Thing container, Event.Operation operation) {
        operation
                .things()
                .forEach(
                        thing -> thing.ifPresent(part -> contents.computeIfAbsent(container, ignored -> new HashSet<>())
                                .add(part)));
    }

    /** The thing and everything that is known to be in it: the tasks in a list, the function in a task. */
    private void expand(Thing thing, Set<Thing> into) {
        if (into.add(thing)) {
            contents.getOrDefault(thing, Set.of()).forEach(part -> expand(part, into));
        }
    }

    // ── one thread ──────────────────────────────────────────────────────────────────────────────────────────────────

    private final class Scan {
        private final ThreadHistory thread;
        private final ArrayDeque<Integer> open = new ArrayDeque<>();
        private final ArrayDeque<Integer> calls = new ArrayDeque<>();
        private final Map<Integer, Integer> ends = new HashMap<>();
        private boolean didSomething;

        Scan(ThreadHistory thread) {
            this.thread = thread;
        }

        void run() {
            List<Event> events = thread.events();
            List<Integer> begins = new ArrayList<>();
            Map<Integer, Boolean> firsts = new HashMap<>();
            Map<Integer, Place> around = new HashMap<>();
            Set<Integer> nested = new HashSet<>();
            for (int i = 0; i < events.size(); i++) {
                Event event = events.get(i);
                if (event instanceof Event.Begin) {
                    if (!open.isEmpty()) {
                        nested.add(i);
                    }
                    open.push(i);
                    begins.add(i);
                    firsts.put(i, !didSomething);
                    if (!calls.isEmpty()) {
                        around.put(i, place(calls.peek()));
                    }
                    didSomething = true;
                } else if (event instanceof Event.Return && !open.isEmpty()) {
                    ends.put(open.pop(), i);
                } else if (event instanceof Event.Calling) {
                    calls.push(i);
                } else if (event instanceof Event.Operation operation) {
                    noteRequest(i, operation);
                } else if (event instanceof Event.Start start) {
                    starts.put(start.child(), place(i));
                } else if (event instanceof Event.Escape escape) {
                    escapes.putIfAbsent(escape.thing(), place(i));
                }
            }
            for (int begin : begins) {
                ((Event.Begin) events.get(begin))
                        .receiver()
                        .ifPresent(task -> runs.add(new Run(
                                task,
                                place(begin),
                                Optional.ofNullable(ends.get(begin)).map(this::place),
                                Optional.ofNullable(around.get(begin)),
                                nested.contains(begin),
                                Boolean.TRUE.equals(firsts.get(begin)),
                                stamps.from(place(begin)),
                                stamps.until(place(begin)))));
            }
        }

        private Place place(int event) {
            return new Place(thread.path(), event);
        }

        private void noteRequest(int index, Event.Operation operation) {
            int start = index;
            Integer call = calls.peek();
            if (call != null && belongs((Event.Calling) thread.events().get(call), operation)) {
                start = calls.pop();
            }
            if (isRequest(operation.entry().meaning())) {
                Set<Thing> tasks = new HashSet<>();
                tasksOf(operation).forEach(task -> expand(task, tasks));
                requests.add(new Request(
                        place(start), place(index), first(start), operation, tasks, executorsOf(operation)));
            }
        }

        private int first(int start) {
            int first = start;
            while (first > 0
                    && thread.events().get(first - 1) instanceof Event.Start
                    && thread.events()
                            .get(first - 1)
                            .site()
                            .equals(thread.events().get(start).site())) {
                first--;
            }
            return first;
        }
    }

    /** Whether the call that begins here is the one that returns there. */
    static boolean belongs(Event.Calling calling, Event.Operation operation) {
        return calling.entry().equals(operation.entry()) && calling.before() == operation.before();
    }

    // ── who asks for what ──────────────────────────────────────────────────────────────────────────────────────────

    static boolean isRequest(Meaning meaning) {
        return meaning.is(Trait.HANDS_OVER)
                || meaning.is(Trait.SUBSCRIBES)
                || meaning == Meaning.TASK_RUN
                || meaning == Meaning.TASK_JOIN;
    }

    private static List<Thing> tasksOf(Event.Operation operation) {
        List<Thing> tasks = new ArrayList<>();
        operation.things().forEach(thing -> thing.ifPresent(tasks::add));
        switch (operation.entry().meaning()) {
            case TASK_RUN, TASK_FORK, TASK_INVOKE -> operation.receiver().ifPresent(tasks::add);
            // join() runs the task itself if nobody has begun it; that is seen in the same thread.
            case TASK_JOIN -> tasks.clear();
            // What is published is no code, but who has subscribed is.
            case FLOW_SUBMIT, FLOW_CLOSE -> {
                tasks.clear();
                operation.receiver().ifPresent(tasks::add);
            }
            default -> {}
        }
        return tasks;
    }

    private static Set<Thing> executorsOf(Event.Operation operation) {
        Type[] types = Type.getArgumentTypes(operation.entry().descriptor());
        Set<Thing> executors = new HashSet<>();
        for (int i = 0; i < types.length && i < operation.things().size(); i++) {
            if (types[i].getInternalName().equals("java/util/concurrent/Executor")) {
                operation.things().get(i).ifPresent(executors::add);
            }
        }
        return executors;
    }

    /** Whether what the same executor was asked for earlier begins earlier, or at least in the thread that is free first. */
    boolean isInTurn(Request request) {
        Meaning meaning = request.event().entry().meaning();
        boolean queued = meaning.is(Trait.IN_TURN);
        return queued
                && request.event()
                        .receiver()
                        .filter(executor -> !outOfTurn.contains(executor))
                        .filter(executor -> !executor.typeName().contains("ForkJoinPool"))
                        .filter(executor -> !executor.typeName().contains("Scheduled"))
                        .isPresent();
    }

    /** What stands for the outcome of a request. */
    static Optional<Thing> futureOf(Request request) {
        return futureOf(request.event());
    }

    private static Optional<Thing> futureOf(Event.Operation event) {
        return switch (event.entry().meaning()) {
            case TASK_RUN, TASK_FORK, TASK_INVOKE -> event.receiver();
            case EXECUTOR_EXECUTE ->
                event.things().stream().flatMap(Optional::stream).findFirst();
            default -> event.thing();
        };
    }

    // ── what was found ──────────────────────────────────────────────────────────────────────────────────────────────

    /** All runs, those first that must have begun first. */
    List<Run> runs() {
        return runs;
    }

    /** All requests, in the order in which they began. */
    List<Request> requests() {
        return requests;
    }

    /** Those who asked for a task, in the order in which they began. */
    List<Request> requestsOf(Thing task) {
        return requestsOf.getOrDefault(task, List.of());
    }

    /** The requests whose outcome the future stands for. */
    List<Request> requestsBehind(Thing future) {
        return byFuture.getOrDefault(future, List.of());
    }

    /** Everything that stands for the outcome of some request. */
    Set<Thing> futures() {
        return byFuture.keySet();
    }

    /** The call that returned at this place, if it asked for tasks. */
    Optional<Request> requestAt(Place end) {
        return Optional.ofNullable(byEnd.get(end));
    }

    /** Where a thread was started. */
    Optional<Place> start(String thread) {
        return Optional.ofNullable(starts.get(thread));
    }

    /** Whether a thread was made to run this. */
    boolean isBody(Thing task) {
        return bodies.contains(task);
    }

    /** The runs of what is in a task that threads were made to run. */
    List<Run> runsInside(Thing task) {
        if (!bodies.contains(task)) {
            return List.of();
        }
        Set<Thing> inside = new HashSet<>();
        expand(task, inside);
        inside.remove(task);
        return runs.stream()
                .filter(run -> run.first() && inside.contains(run.task()))
                .toList();
    }

    /** Where the thing became known to others. */
    Optional<Place> escape(Thing thing) {
        return Optional.ofNullable(escapes.get(thing));
    }
}
