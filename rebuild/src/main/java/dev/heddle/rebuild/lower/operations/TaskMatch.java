// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.operations.TaskRuns.Request;
import dev.heddle.rebuild.lower.operations.TaskRuns.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds out for whom each task ran. */
final class TaskMatch {

    /** Runs of one task that are for these requests, but nobody knows which for which. */
    record Guess(Set<Run> runs, Set<Request> requests) {

        /** Returns where they ended. */
        List<Place> ends() {
            return runs.stream().flatMap(run -> run.end().stream()).toList();
        }
    }

    private final TaskRuns tasks;
    private final CountedTasks counted;
    private final Map<Run, Request> asked = new HashMap<>();
    private final Map<Request, List<Run>> answers = new HashMap<>();
    private final Map<Run, Request> firstStream = new HashMap<>();
    private final Map<Run, Guess> guessOf = new HashMap<>();
    private final Map<Request, List<Guess>> guessesOf = new HashMap<>();

    TaskMatch(TaskRuns tasks, CountedTasks counted) {
        this.tasks = tasks;
        this.counted = counted;
        match();
    }

    private void match() {
        Map<Place, Request> byStart = new HashMap<>();
        tasks.requests().forEach(request -> byStart.put(request.start(), request));
        // What a call runs itself it has asked for itself, and its thread's order says all there is to say.
        settle(run ->
                run.call().map(byStart::get).filter(request -> request.tasks().contains(run.task())));
        settle(this::whoStartedTheThread);
        settle(this::whoAloneAskedForIt);
        int known;
        do {
            known = asked.size();
            settle(this::whoWaitedForWhatTheThreadDidBefore);
        } while (asked.size() > known);
        noteGuesses();
        for (Run run : tasks.runs()) {
            if (!asked.containsKey(run)) {
                request(run).ifPresent(request -> answer(run, request));
            }
        }
    }

    private void settle(Function<Run, Optional<Request>> evidence) {
        for (Run run : tasks.runs()) {
            if (!asked.containsKey(run)) {
                evidence.apply(run).ifPresent(request -> answer(run, request));
            }
        }
    }

    private void answer(Run run, Request request) {
        asked.put(run, request);
        answers.computeIfAbsent(request, ignored -> new ArrayList<>()).add(run);
    }

    /** The first thing that a thread runs was asked for by the call that started the thread, if that call asked for it. */
    private Optional<Request> whoStartedTheThread(Run run) {
        Optional<Place> start = tasks.start(run.begin().thread()).filter(place -> run.first());
        return start.flatMap(place ->
                candidates(run).filter(request -> isInside(place, request)).findFirst());
    }

    private static boolean isInside(Place place, Request request) {
        return place.thread().equals(request.start().thread())
                && place.event() >= request.first()
                && place.event() <= request.end().event();
    }

    private Optional<Request> whoAloneAskedForIt(Run run) {
        List<Request> requests =
                tasks.requestsOf(run.task()).stream().filter(TaskMatch::isFor).toList();
        return requests.size() == 1 ? candidates(run).findFirst() : Optional.empty();
    }

    /** Whether single runs are for such a request: not for that of a stream, nor for that of whoever consumes what others publish. */
    private static boolean isFor(Request request) {
        Meaning meaning = request.event().entry().meaning();
        return meaning != Meaning.STREAM_RUN && meaning != Meaning.FLOW_CONSUME;
    }

    /** What waits for a stage runs in the thread that ended the stage, unless it was asked for too late for that. */
    private Optional<Request> whoWaitedForWhatTheThreadDidBefore(Run run) {
        return candidates(run)
                .filter(request -> endBefore(run, request) >= 0)
                .max(Comparator.comparingInt(request -> endBefore(run, request)));
    }

    /** Returns where the run's thread ended, before the run, a stage that the request waits for; -1 if it did not. */
    private int endBefore(Run run, Request request) {
        int latest = -1;
        for (Request source : sources(request)) {
            for (Run ended : answers(source)) {
                Optional<Place> end = ended.end()
                        .filter(place -> place.thread().equals(run.begin().thread()))
                        .filter(place -> place.event() < run.begin().event());
                latest = Math.max(latest, end.map(Place::event).orElse(-1));
            }
        }
        return latest;
    }

    private List<Request> sources(Request request) {
        return switch (request.event().entry().meaning()) {
            case STAGE_THEN, STAGE_BOTH, STAGE_EITHER, STAGE_COMPOSE ->
                Stream.concat(request.event().receiver().stream(), request.tasks().stream())
                        .flatMap(stage -> tasks.requestsBehind(stage).stream())
                        .toList();
            default -> List.of();
        };
    }

    /** Those who asked for the run's task, could have done so in time, and were not answered yet. */
    private Stream<Request> candidates(Run run) {
        return tasks.requestsOf(run.task()).stream()
                .filter(TaskMatch::isFor)
                .filter(request -> answers(request).stream()
                        .noneMatch(other -> other.task().equals(run.task())))
                .filter(request -> request.event().before() < run.until());
    }

    /**
     * The same function can be asked for several times. Where it then ran in several threads, and the stamps do not say in which
     * order, or where it is not known that what was asked for first runs first, nobody knows which run was for whom.
     */
    private void noteGuesses() {
        Map<Thing, List<Run>> open = new LinkedHashMap<>();
        tasks.runs().stream()
                .filter(run -> !asked.containsKey(run))
                .forEach(run -> open.computeIfAbsent(run.task(), ignored -> new ArrayList<>())
                        .add(run));
        open.values().stream().filter(this::isUnclear).forEach(same -> {
            Set<Request> requests = new LinkedHashSet<>();
            same.forEach(run -> candidates(run).forEach(requests::add));
            Guess guess = new Guess(Set.copyOf(same), requests);
            same.forEach(run -> guessOf.put(run, guess));
            requests.forEach(request -> guessesOf
                    .computeIfAbsent(request, ignored -> new ArrayList<>())
                    .add(guess));
        });
    }

    private boolean isUnclear(List<Run> same) {
        for (int i = 0; i < same.size(); i++) {
            List<Request> candidates = candidates(same.get(i)).toList();
            boolean inTurn = candidates.stream().allMatch(tasks::isInTurn);
            if (candidates.size() > 1 && !(inTurn && (i == 0 || isBefore(same.get(i - 1), same.get(i))))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBefore(Run earlier, Run later) {
        return earlier.begin().thread().equals(later.begin().thread()) || later.from() >= earlier.until();
    }

    /** Returns true if it is not known for whom the task ran, but only that somebody had asked for it. */
    boolean isGuessed(Run run) {
        return guessOf.containsKey(run);
    }

    /** Returns what is not known of the runs that a call asked for. */
    List<Guess> guesses(Request request) {
        return guessesOf.getOrDefault(request, List.of());
    }

    /**
     * The request that a run answers, where nothing better is known. The same task asked for several times runs several times; runs
     * answer requests in the order of both, as queues do, and what is asked for once may run again and again.
     */
    private Optional<Request> request(Run run) {
        Optional<Request> next = candidates(run).findFirst();
        if (next.isPresent()) {
            return next;
        }
        Optional<Request> again = tasks.requestsOf(run.task()).stream()
                .filter(TaskMatch::isFor)
                .filter(request -> request.event().before() < run.until())
                .filter(request -> !ranItself(request, run.task()))
                .reduce((first, second) -> second);
        if (again.isPresent()) {
            return again;
        }
        // What a thread was made for runs after its start, and nobody else asked for it.
        boolean body = run.first() && tasks.isBody(run.task());
        return run.nested() || body ? Optional.empty() : streamAround(run);
    }

    /** Returns true if the call ran what it asked for before it returned. */
    private boolean ranItself(Request request, Thing task) {
        return answers(request).stream()
                .anyMatch(run -> run.task().equals(task)
                        && run.call().filter(request.start()::equals).isPresent());
    }

    /**
     * The stream that was being run around that time: nobody sees how it hands its functions to other threads. Where it can have
     * been several, the run came after the first of them began and before the last of them ended.
     */
    private Optional<Request> streamAround(Run run) {
        List<Request> around = tasks.requests().stream()
                .filter(request -> request.event().entry().meaning() == Meaning.STREAM_RUN)
                .filter(request -> !request.start().thread().equals(run.begin().thread()))
                .filter(request -> request.event().before() < run.until() && end(request) > run.from())
                .toList();
        List<Request> named = around.stream()
                .filter(request -> request.tasks().contains(run.task()))
                .toList();
        List<Request> possible = named.isEmpty() ? around : named;
        if (possible.isEmpty()) {
            return Optional.empty();
        }
        firstStream.put(run, possible.get(0));
        return Optional.of(possible.get(possible.size() - 1));
    }

    private static long end(Request request) {
        return request.event().after() == 0 ? Long.MAX_VALUE : request.event().after();
    }

    /** The call that asked for a run. */
    Optional<Request> requestFor(Run run) {
        return Optional.ofNullable(asked.get(run));
    }

    /** Returns what a call asked for, where it ran. */
    List<Run> answers(Request request) {
        return answers.getOrDefault(request, List.of());
    }

    /**
     * Returns where that ended which a call asked for, if it ends when its code returns; nothing where it is not known
     * which run was for whom.
     */
    List<Place> ends(Request request) {
        return answers(request).stream()
                .filter(run -> !isGuessed(run))
                .filter(run -> !request.executors().contains(run.task()))
                .filter(run -> !counted.contains(run.task()))
                .flatMap(run -> run.end().stream())
                .toList();
    }

    /** Returns what had happened when that ended which a call asked for. */
    List<Place> beforeEnd(Request request) {
        List<Place> places = new ArrayList<>(ends(request));
        request.tasks().forEach(task -> places.addAll(counted.beforeEnd(task)));
        return places;
    }

    /** The places after which a run began: where its task was asked for. */
    Optional<Place> asking(Run run) {
        if (isGuessed(run)) {
            return tasks.requestsOf(run.task()).stream().findFirst().map(Request::start);
        }
        return Optional.ofNullable(firstStream.get(run))
                .or(() -> requestFor(run))
                .map(Request::start);
    }
}
