// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
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
    private final Map<Thing, Set<Meaning>> asked = new HashMap<>();
    private final Map<Place, Set<Thing>> completes = new HashMap<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final StageEnds stageEnds;
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
        this.stageEnds = new StageEnds(history, runs, match);
        this.oneOf = new OneOf(history, runs, match, (before, after) -> stamps.contradict(new Tie(before, after)));
        runs.runs().forEach(this::tieBegin);
        tieSubscribers();
        history.threads().forEach(this::tieWaiting);
        runs.futures().forEach(this::noteDone);
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
                tieSources(request.get(), run.begin());
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

    /** A subscriber is told one thing after the other, by whatever threads. */
    private void tieSubscribers() {
        Map<Thing, Run> last = new HashMap<>();
        for (Run run : runs.runs()) {
            boolean isTold = runs.requestsOf(run.task()).stream()
                    .anyMatch(request -> request.event().entry().meaning().is(Trait.SUBSCRIBES));
            Run before = isTold ? last.put(run.task(), run) : null;
            if (before != null && run.from() >= before.until()) {
                before.end().ifPresent(end -> tie(end, run.begin()));
            }
        }
    }

    private void remark(String format, Run run) {
        remarks.add(new Remark(
                "who asked for it is not known",
                format.formatted(run.task().name(), run.begin().thread())));
    }

    /** Orders the begin of a function after what it waits for. */
    private void tieSources(Request request, Place begin) {
        Optional<Thing> stage = request.event().receiver();
        List<StageEnds.Clause> clauses = stageEnds.before(request);
        String name = request.event().thing().map(Thing::name).orElse("a stage");
        tieAll(clauses, name + ".begin", begin);
        boolean isOneOf = request.event().entry().meaning() == Meaning.STAGE_EITHER
                || stage.filter(stageEnds::isOneOf).isPresent();
        if (isOneOf && clauses.isEmpty()) {
            oneOf.remark(name);
        }
    }

    /** Orders what must have happened before the place; where one of several is enough, one of them. */
    private void tieAll(List<StageEnds.Clause> clauses, String name, Place place) {
        Set<StageEnds.Clause> distinct = new LinkedHashSet<>(clauses);
        int number = 0;
        for (StageEnds.Clause clause : distinct) {
            if (clause.places().size() == 1) {
                tie(clause.places().iterator().next(), place);
            } else {
                oneOf.add(number++ == 0 ? name : name + "." + number, clause.places(), place);
            }
        }
    }

    /**
     * Orders the thread after all runs that the future may stand for, once it has seen all futures end that may stand
     * for them.
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
                        tieEnds(future, stageEnds.of(future, operation), place);
                        addGuessedEnds(future, over, ends);
                    });
                }
            }
            case FUTURE_GET_NOW -> {
                if (foundValue(operation)) {
                    operation.receiver().ifPresent(future -> tieEnds(future, stageEnds.of(future, operation), place));
                }
            }
            case FUTURE_IS_DONE -> {
                // Where it is modelled what this depends on, it may find out something else in another interleaving.
                if (isTrueOrNothing(operation)) {
                    operation
                            .receiver()
                            .filter(future -> !isEndKnown(future))
                            .ifPresent(future -> tieEnds(future, stageEnds.of(future), place));
                }
            }
            case COMPLETION_TAKE, COMPLETION_POLL ->
                operation.thing().ifPresent(future -> {
                    tieEnds(future, stageEnds.of(future), place);
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

    /** Returns true if a call that does not wait got what the future has come to, and not what it was to get otherwise. */
    private static boolean foundValue(Event.Operation operation) {
        if (operation.thrown().isPresent()) {
            return false;
        }
        return switch (operation.entry().name()) {
            case "resultNow", "exceptionNow" -> true;
            case "getNow" ->
                operation.result().isPresent()
                        && !operation.arguments().isEmpty()
                        && !operation
                                .result()
                                .get()
                                .observed()
                                .equals(operation.arguments().get(0).observed());
            default -> false;
        };
    }

    private void tieEnds(Thing future, List<StageEnds.Clause> clauses, Place place) {
        tieAll(clauses, future.name(), place);
        if (clauses.isEmpty() && stageEnds.isOneOf(future)) {
            oneOf.remark(future.name());
        }
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
            if (endsWithItsCode(request)) {
                match.ends(request)
                        .forEach(end -> completes
                                .computeIfAbsent(end, ignored -> new HashSet<>())
                                .add(future));
            }
        }
    }

    /** Returns true if somebody asks, or decides, whether what the future stands for has ended. */
    boolean isAskedWhetherDone(Thing future) {
        Set<Meaning> questions = asked.getOrDefault(future, Set.of());
        return questions.contains(Meaning.FUTURE_IS_DONE)
                || questions.contains(Meaning.FUTURE_GET_NOW)
                || questions.contains(Meaning.FUTURE_CANCEL)
                || questions.contains(Meaning.STAGE_COMPLETE)
                || questions.contains(Meaning.STAGE_TIMEOUT)
                || questions.contains(Meaning.TASK_COMPLETE);
    }

    /** Returns true if it is known what ends the future: a task that ran, or a call. */
    boolean isEndKnown(Thing future) {
        return !asked.getOrDefault(future, Set.of()).contains(Meaning.STAGE_TIMEOUT)
                && (completions.containsKey(future) && !stageEnds.hasOrigin(future)
                        || runs.requestsBehind(future).stream()
                                .anyMatch(request -> endsWithItsCode(request)
                                        && !match.ends(request).isEmpty()));
    }

    /** Returns true if the future is complete when the code has returned that was asked for. */
    private static boolean endsWithItsCode(Request request) {
        return switch (request.event().entry().meaning()) {
            case EXECUTOR_SCHEDULE_REPEATED, TIMER_SCHEDULE_REPEATED, STAGE_COMPOSE -> false;
            default -> true;
        };
    }

    /** The futures that end when this event, a return, happens. */
    Set<Thing> completedAt(String thread, int event) {
        return completes.isEmpty() ? Set.of() : completes.getOrDefault(new Place(thread, event), Set.of());
    }

    /** Returns who goes on when one of several tasks has ended. */
    OneOf oneOf() {
        return oneOf;
    }

    /** The facts of order. */
    public List<Tie> ties() {
        return ties;
    }

    /** Returns what is not known of this order. */
    public List<Remark> remarks() {
        return remarks;
    }
}
