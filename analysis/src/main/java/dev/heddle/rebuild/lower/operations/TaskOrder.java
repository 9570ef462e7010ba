package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.operations.TaskRuns.Request;
import dev.heddle.rebuild.lower.operations.TaskRuns.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The order that executors, futures, stages, timers and streams give: a task runs after it was asked for, and who waits for it
 * goes on after it ended.
 */
public final class TaskOrder {

    /** Something that is not known, and what it concerns. */
    public record Remark(String what, String where) {}

    private final Stamps stamps;
    private final CountedTasks counted;
    private final TaskRuns runs;
    private final List<Tie> ties = new ArrayList<>();
    private final TaskMatch match;
    private final Map<Thing, List<Request>> byExecutor = new HashMap<>();
    private final Map<Thing, List<Place>> completions = new HashMap<>();
    private final Map<Long, Thing> byIdentity = new HashMap<>();
    private final Map<Thing, Set<Thing>> parts = new HashMap<>();
    private final Map<Thing, Set<Meaning>> asked = new HashMap<>();
    private final Map<Place, Set<Thing>> completes = new HashMap<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final OneOf oneOf;

    /** Finds the order of the tasks of a run. */
    public TaskOrder(History history) {
        this.stamps = new Stamps(history);
        this.counted = new CountedTasks(history);
        this.runs = new TaskRuns(history, stamps);
        this.match = new TaskMatch(runs, counted);
        runs.requests().forEach(this::noteExecutor);
        history.threads().forEach(this::noteCompletions);
        history.threads().forEach(this::noteQuestions);
        runs.futures().forEach(future -> byIdentity.put(future.identity(), future));
        history.threads().forEach(this::noteParts);
        runs.runs().forEach(this::tieBegin);
        history.threads().forEach(this::tieWaiting);
        runs.futures().forEach(this::noteDone);
        this.oneOf = new OneOf(
                history,
                runs,
                match,
                this::elements,
                this::knownEnds,
                (before, after) -> stamps.contradict(new Tie(before, after)));
        remarks.addAll(oneOf.remarks());
        runs.requests().stream()
                .flatMap(request -> request.tasks().stream())
                .filter(task -> !counted.isRegular(task))
                .distinct()
                .forEach(task -> remarks.add(
                        new Remark("when it ends is not modelled, so nothing is known to wait for that", task.name())));
    }

    private void noteExecutor(Request request) {
        request.event()
                .receiver()
                .ifPresent(executor -> byExecutor
                        .computeIfAbsent(executor, ignored -> new ArrayList<>())
                        .add(request));
    }

    // complete() and its like end a stage without running anything.
    private void noteCompletions(ThreadHistory thread) {
        for (int i = 0; i < thread.events().size(); i++) {
            if (thread.events().get(i) instanceof Event.Operation operation
                    && operation.receiver().isPresent()
                    && isCompletion(operation)) {
                completions
                        .computeIfAbsent(operation.receiver().get(), ignored -> new ArrayList<>())
                        .add(new Place(thread.path(), i));
            }
        }
    }

    private static boolean isCompletion(Event.Operation operation) {
        return switch (operation.entry().meaning()) {
            case STAGE_COMPLETE, STAGE_OBTRUDE, STAGE_TIMEOUT, TASK_COMPLETE, FUTURE_CANCEL -> true;
            default -> false;
        };
    }

    private void noteQuestions(ThreadHistory thread) {
        for (Event event : thread.events()) {
            if (event instanceof Event.Operation operation) {
                operation
                        .receiver()
                        .ifPresent(thing -> asked.computeIfAbsent(thing, ignored -> new HashSet<>())
                                .add(operation.entry().meaning()));
            }
        }
    }

    // ── after it was asked for ──────────────────────────────────────────────────────────────────────────────────────

    private void tieBegin(Run run) {
        Optional<Request> request = match.requestFor(run);
        if (request.isPresent()) {
            match.asking(run).ifPresent(place -> tie(place, run.begin()));
            if (match.isGuessed(run)) {
                remark("%s in %s, which several had asked for", run);
            } else {
                sources(request.get()).forEach(place -> tie(place, run.begin()));
            }
            return;
        }
        if (!run.first() && !run.nested()) {
            Optional<Place> escape = runs.escape(run.task());
            escape.ifPresent(place -> tie(place, run.begin()));
            if (escape.filter(place -> place.thread().equals(run.begin().thread()))
                    .isEmpty()) {
                remark("%s in %s", run);
            }
        }
    }

    private void remark(String format, Run run) {
        remarks.add(new Remark(
                "who asked for it is not known",
                format.formatted(run.task().name(), run.begin().thread())));
    }

    /** Where the stages end that the request's function waits for. */
    private List<Place> sources(Request request) {
        List<Place> places = new ArrayList<>();
        switch (request.event().entry().meaning()) {
            case STAGE_THEN, STAGE_COMPOSE -> request.event().receiver().ifPresent(stage -> addEnds(stage, places));
            case STAGE_BOTH -> {
                request.event().receiver().ifPresent(stage -> addEnds(stage, places));
                request.event().things().forEach(thing -> thing.ifPresent(stage -> addEnds(stage, places)));
            }
            default -> {}
        }
        return places;
    }

    /** Where everything ends that the future stands for, if nothing else can end it. */
    private void addEnds(Thing future, List<Place> places) {
        if (completions.containsKey(future)) {
            return;
        }
        for (Request request : runs.requestsBehind(future)) {
            if (!isRepeated(request)) {
                places.addAll(match.beforeEnd(request));
            }
        }
        parts.getOrDefault(future, Set.of()).forEach(part -> addEnds(part, places));
    }

    /** The result of allOf() ends after all that it was made of. */
    private void noteParts(ThreadHistory thread) {
        for (Event event : thread.events()) {
            if (event instanceof Event.Operation operation
                    && operation.entry().meaning() == Meaning.STAGE_ALL_OF
                    && operation.thing().isPresent()) {
                Set<Thing> all = elements(operation);
                byIdentity.put(
                        operation.thing().get().identity(), operation.thing().get());
                parts.put(operation.thing().get(), all);
            }
        }
    }

    /** The stages in the array that the call gets. */
    private Set<Thing> elements(Event.Operation operation) {
        Set<Thing> all = new LinkedHashSet<>();
        operation.things().stream()
                .flatMap(Optional::stream)
                .flatMap(array -> runs.elementsOf(array).stream())
                .flatMap(identity -> Optional.ofNullable(byIdentity.get(identity)).stream())
                .forEach(all::add);
        return all;
    }

    /** Where a stage ends, if it is known which runs it stands for and nothing else can end it. */
    private Optional<Set<Place>> knownEnds(Thing stage) {
        List<Request> requests = runs.requestsBehind(stage);
        boolean unknown = completions.containsKey(stage)
                || requests.isEmpty()
                || requests.stream()
                        .anyMatch(request ->
                                isRepeated(request) || !match.guesses(request).isEmpty());
        if (unknown) {
            return Optional.empty();
        }
        Set<Place> ends = new LinkedHashSet<>();
        requests.forEach(request -> ends.addAll(match.ends(request)));
        return Optional.of(ends);
    }

    /**
     * Where it is not known which run the future stands for, the thread knows only that all have ended when it has seen all futures
     * end that may stand for them.
     *
     * @param over the futures that the thread has seen to end before this one
     */
    private void addGuessedEnds(Thing future, Set<Thing> over, List<Place> places) {
        if (completions.containsKey(future)) {
            return;
        }
        over.add(future);
        for (Request request : runs.requestsBehind(future)) {
            for (TaskMatch.Guess guess : match.guesses(request)) {
                if (guess.requests().stream()
                        .allMatch(other ->
                                TaskRuns.futureOf(other).filter(over::contains).isPresent())) {
                    places.addAll(guess.ends());
                }
            }
        }
    }

    private static boolean isRepeated(Request request) {
        Meaning meaning = request.event().entry().meaning();
        return meaning == Meaning.EXECUTOR_SCHEDULE_REPEATED || meaning == Meaning.TIMER_SCHEDULE_REPEATED;
    }

    // ── before who waits for it goes on ─────────────────────────────────────────────────────────────────────────────

    private void tieWaiting(ThreadHistory thread) {
        Set<Thing> over = new HashSet<>();
        for (int i = 0; i < thread.events().size(); i++) {
            if (thread.events().get(i) instanceof Event.Operation operation && !neverReturned(operation)) {
                tieWaiting(operation, new Place(thread.path(), i), over);
            }
        }
    }

    private static boolean neverReturned(Event.Operation operation) {
        return operation.after() == 0 && operation.thrown().isEmpty() && operation.before() != 0;
    }

    private void tieWaiting(Event.Operation operation, Place place, Set<Thing> over) {
        List<Place> ends = new ArrayList<>();
        switch (operation.entry().meaning()) {
            case FUTURE_GET, FUTURE_GET_TIMED, TASK_JOIN -> {
                if (sawEnd(operation)) {
                    operation.receiver().ifPresent(future -> {
                        addEnds(future, ends);
                        addGuessedEnds(future, over, ends);
                    });
                }
            }
            case COMPLETION_TAKE, COMPLETION_POLL ->
                operation.thing().ifPresent(future -> {
                    addEnds(future, ends);
                    addGuessedEnds(future, over, ends);
                });
            case EXECUTOR_AWAIT, SCOPE_JOIN, SCOPE_CLOSE -> {
                if (operation.thrown().isEmpty() && isTrueOrNothing(operation)) {
                    operation.receiver().ifPresent(executor -> addAllEnds(executor, ends));
                }
            }
            case EXECUTOR_INVOKE_ALL, TASK_INVOKE, TASK_INVOKE_ALL, STREAM_RUN -> {
                // One that ends with an exception does not wait for the rest.
                if (operation.thrown().isEmpty()) {
                    runs.requestAt(place).ifPresent(request -> ends.addAll(match.beforeEnd(request)));
                }
            }
            default -> {}
        }
        ends.forEach(end -> tie(end, place));
    }

    static boolean sawEnd(Event.Operation operation) {
        return operation.thrown().isEmpty()
                || operation.thrown().get().endsWith("ExecutionException")
                || operation.thrown().get().endsWith("CompletionException");
    }

    private static boolean isTrueOrNothing(Event.Operation operation) {
        return operation.result().map(result -> !Call.isZero(result.observed())).orElse(true);
    }

    private void addAllEnds(Thing executor, List<Place> places) {
        Set<Request> requests = new LinkedHashSet<>(byExecutor.getOrDefault(executor, List.of()));
        Set<TaskMatch.Guess> guesses = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Request request : requests) {
            places.addAll(match.beforeEnd(request));
            guesses.addAll(match.guesses(request));
        }
        guesses.stream()
                .filter(guess -> requests.containsAll(guess.requests()))
                .forEach(guess -> places.addAll(guess.ends()));
    }

    private void tie(Place before, Place after) {
        if (before.thread().equals(after.thread())) {
            return;
        }
        Tie tie = new Tie(before, after);
        if (stamps.contradict(tie)) {
            // Whatever we thought, it was not so; without this one fact the rest of the run is still known.
            remarks.add(new Remark(
                    "was expected to come before what waits for it, but the stamps say otherwise; that order is left out",
                    "event %d of %s".formatted(before.event(), before.thread())));
        } else {
            ties.add(tie);
        }
    }

    // ── done or not ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void noteDone(Thing future) {
        if (!isAskedWhetherDone(future)) {
            return;
        }
        for (Request request : runs.requestsBehind(future)) {
            if (!isRepeated(request)) {
                match.ends(request)
                        .forEach(end -> completes
                                .computeIfAbsent(end, ignored -> new HashSet<>())
                                .add(future));
            }
        }
    }

    /** Whether somebody asks, or decides, whether what the future stands for has ended. */
    boolean isAskedWhetherDone(Thing future) {
        Set<Meaning> questions = asked.getOrDefault(future, Set.of());
        return questions.contains(Meaning.FUTURE_IS_DONE)
                || questions.contains(Meaning.FUTURE_GET_NOW)
                || questions.contains(Meaning.FUTURE_CANCEL)
                || questions.contains(Meaning.STAGE_COMPLETE)
                || questions.contains(Meaning.STAGE_TIMEOUT)
                || questions.contains(Meaning.TASK_COMPLETE);
    }

    /** Whether it is known what ends the future: a task that ran, or a call. */
    boolean isEndKnown(Thing future) {
        return !asked.getOrDefault(future, Set.of()).contains(Meaning.STAGE_TIMEOUT)
                && (completions.containsKey(future)
                        || runs.requestsBehind(future).stream()
                                .anyMatch(request -> !match.ends(request).isEmpty()));
    }

    /** The futures that end when this event, a return, happens. */
    Set<Thing> completedAt(String thread, int event) {
        return completes.isEmpty() ? Set.of() : completes.getOrDefault(new Place(thread, event), Set.of());
    }

    /** Who goes on when one of several tasks has ended. */
    OneOf oneOf() {
        return oneOf;
    }

    /** The facts of order. */
    public List<Tie> ties() {
        return ties;
    }

    /** What is not known of this order. */
    public List<Remark> remarks() {
        return remarks;
    }
}
