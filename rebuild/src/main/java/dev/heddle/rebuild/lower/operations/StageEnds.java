// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.operations.TaskRuns.Request;
import dev.heddle.rebuild.lower.operations.TaskRuns.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What must have happened when a future or stage is complete: the code behind it has returned, and the stages that it depends on are
 * complete, whether or not a function of the program was seen to run in between; or somebody has completed it by a call.
 *
 * <p>Of each list of clauses all hold, and of each clause at least one place was passed. Nothing known is an empty list.
 */
final class StageEnds {

    /** Places of which one is enough. */
    record Clause(Set<Place> places) {

        Clause {
            places = Set.copyOf(places);
        }

        static Clause of(Place place) {
            return new Clause(Set.of(place));
        }
    }

    /** A call that completes a stage. */
    private record Hand(Event.Operation operation, Place place) {}

    private final History history;
    private final TaskRuns runs;
    private final TaskMatch match;
    private final Contents contents;
    private final Map<Thing, List<Hand>> hands = new HashMap<>();
    private final Map<Thing, List<Event.Operation>> origins = new HashMap<>();

    StageEnds(History history, TaskRuns runs, TaskMatch match) {
        this.history = history;
        this.runs = runs;
        this.match = match;
        this.contents = new Contents(history);
        history.threads().forEach(this::note);
    }

    private void note(ThreadHistory thread) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < thread.events().size(); i++) {
            if (thread.events().get(i) instanceof Event.Calling) {
                open.push(i);
            } else if (thread.events().get(i) instanceof Event.Operation operation) {
                int start = i;
                if (!open.isEmpty()
                        && TaskRuns.belongs((Event.Calling) thread.events().get(open.peek()), operation)) {
                    start = open.pop();
                }
                note(operation, new Place(thread.path(), start));
            }
        }
    }

    private void note(Event.Operation operation, Place start) {
        switch (operation.entry().meaning()) {
            case STAGE_COMPLETE, STAGE_OBTRUDE, STAGE_TIMEOUT, TASK_COMPLETE, FUTURE_CANCEL ->
                operation
                        .receiver()
                        .ifPresent(stage -> hands.computeIfAbsent(stage, ignored -> new ArrayList<>())
                                .add(new Hand(operation, start)));
            case STAGE_COPY, STAGE_ALL_OF, STAGE_ANY_OF ->
                operation
                        .thing()
                        .filter(made ->
                                operation.receiver().filter(made::equals).isEmpty())
                        .ifPresent(made -> origins.computeIfAbsent(made, ignored -> new ArrayList<>())
                                .add(operation));
            default -> {}
        }
    }

    /** Whether a call has completed the stage, or may have. */
    boolean isByHand(Thing stage) {
        return hands.containsKey(stage);
    }

    /** Whether the stage completes with the first of several. */
    boolean isOneOf(Thing stage) {
        return origins(stage).stream().anyMatch(origin -> origin.entry().meaning() == Meaning.STAGE_ANY_OF);
    }

    /** Whether something else than a call completes the stage. */
    boolean hasOrigin(Thing stage) {
        return origins.containsKey(stage) || !runs.requestsBehind(stage).isEmpty();
    }

    /** What must have happened when a call has found the future or stage complete. */
    List<Clause> of(Thing stage, Event.Operation found) {
        boolean isNormal = found.thrown().isEmpty();
        Optional<Value> value = isNormal ? found.result().map(Datum::observed) : Optional.empty();
        return all(stage, isNormal, value, new HashSet<>());
    }

    /** What must have happened when the future or stage is complete, whatever it has come to. */
    List<Clause> of(Thing stage) {
        return all(stage, false, new HashSet<>());
    }

    /** What must have happened when the function that a call asked for begins: that on which its stage depends. */
    List<Clause> before(Request request) {
        Event.Operation asked = request.event();
        return switch (asked.entry().meaning()) {
            case STAGE_THEN, STAGE_BOTH, STAGE_EITHER, STAGE_COMPOSE ->
                sources(asked, !isToldOfExceptions(asked), new HashSet<>());
            default -> List.of();
        };
    }

    /**
     * The same for a stage on which others depend.
     *
     * @param isNormal whether it is known that it has a value, and no exception
     * @param around the stages that are being asked for
     */
    private List<Clause> all(Thing stage, boolean isNormal, Set<Thing> around) {
        return all(stage, isNormal, Optional.empty(), around);
    }

    private List<Clause> all(Thing stage, boolean isNormal, Optional<Value> value, Set<Thing> around) {
        if (!around.add(stage)) {
            return List.of();
        }
        List<Clause> clauses =
                isByHand(stage) ? byHand(stage, isNormal, value, around) : byItself(stage, isNormal, around);
        around.remove(stage);
        return clauses;
    }

    // ── completed by a call ─────────────────────────────────────────────────────────────────────────────────────────

    private List<Clause> byHand(Thing stage, boolean isNormal, Optional<Value> value, Set<Thing> around) {
        Set<Place> places = new LinkedHashSet<>();
        for (Hand hand : hands.getOrDefault(stage, List.of())) {
            if (isNormal && (givesException(hand.operation()) || givesOther(hand.operation(), value))) {
                continue;
            }
            Meaning meaning = hand.operation().entry().meaning();
            if (meaning == Meaning.STAGE_TIMEOUT || meaning == Meaning.TASK_COMPLETE) {
                // A timer's thread has no place here; and what else ends such a task is not known.
                return List.of();
            }
            places.add(hand.place());
        }
        if (places.isEmpty()) {
            return byItself(stage, isNormal, around);
        }
        if (hasOrigin(stage)) {
            List<Clause> natural = byItself(stage, isNormal, around);
            if (natural.isEmpty()) {
                return List.of();
            }
            places.addAll(natural.get(0).places());
        }
        return List.of(new Clause(places));
    }

    private static boolean givesException(Event.Operation operation) {
        return switch (operation.entry().name()) {
            case "completeExceptionally", "obtrudeException", "cancel", "orTimeout" -> true;
            default -> false;
        };
    }

    /** Whether it is a timer that would have completed the stage with something else than what was found. */
    private static boolean givesOther(Event.Operation operation, Optional<Value> value) {
        return operation.entry().name().equals("completeOnTimeout")
                && value.isPresent()
                && !operation.arguments().isEmpty()
                && !operation.arguments().get(0).observed().equals(value.get());
    }

    // ── completed by what it depends on ─────────────────────────────────────────────────────────────────────────────

    private List<Clause> byItself(Thing stage, boolean isNormal, Set<Thing> around) {
        List<Request> requests = runs.requestsBehind(stage);
        if (requests.isEmpty() && origins(stage).isEmpty()) {
            return byThread(stage);
        }
        boolean isStage = requests.stream().allMatch(StageEnds::isStage);
        List<List<Clause>> ways = new ArrayList<>();
        requests.forEach(request -> ways.add(byRequest(request, isNormal, around)));
        origins(stage).forEach(origin -> ways.add(byOrigin(origin, isNormal, around)));
        // completeAsync() of what completes by itself, or twice: either may come first.
        return isStage && ways.size() > 1
                ? oneOf(ways)
                : ways.stream().flatMap(List::stream).toList();
    }

    /** A future that a thread was made to run; of several threads, the first one runs what is in it. */
    private List<Clause> byThread(Thing future) {
        Set<Place> ends = new LinkedHashSet<>();
        for (Run run : runs.runsInside(future)) {
            if (run.end().isEmpty() || match.requestFor(run).isPresent()) {
                return List.of();
            }
            ends.add(run.end().get());
        }
        return ends.isEmpty() ? List.of() : List.of(new Clause(ends));
    }

    private List<Event.Operation> origins(Thing stage) {
        return origins.getOrDefault(stage, List.of());
    }

    private static boolean isStage(Request request) {
        return request.event().entry().meaning().subject() == Subject.STAGE;
    }

    private List<Clause> byRequest(Request request, boolean isNormal, Set<Thing> around) {
        Event.Operation asked = request.event();
        List<Clause> clauses = new ArrayList<>();
        switch (asked.entry().meaning()) {
            case EXECUTOR_SCHEDULE_REPEATED, TIMER_SCHEDULE_REPEATED -> {}
            case FLOW_CONSUME ->
                runs.runs().stream()
                        .filter(run -> request.tasks().contains(run.task()))
                        .flatMap(run -> run.end().stream())
                        .forEach(place -> clauses.add(Clause.of(place)));
            default -> match.beforeEnd(request).forEach(place -> clauses.add(Clause.of(place)));
        }
        switch (asked.entry().meaning()) {
            case STAGE_THEN, STAGE_BOTH, STAGE_EITHER -> clauses.addAll(sources(asked, isNormal, around));
            case STAGE_COMPOSE -> {
                clauses.addAll(sources(asked, isNormal, around));
                inner(request).forEach(stage -> clauses.addAll(all(stage, isNormal, around)));
            }
            default -> {}
        }
        return clauses;
    }

    private List<Clause> sources(Event.Operation asked, boolean isNormal, Set<Thing> around) {
        boolean wasNormal = isNormal && !mendsExceptions(asked);
        List<Clause> clauses = new ArrayList<>();
        switch (asked.entry().meaning()) {
            case STAGE_BOTH -> {
                asked.receiver().ifPresent(stage -> clauses.addAll(all(stage, wasNormal, around)));
                operand(asked).ifPresent(stage -> clauses.addAll(all(stage, wasNormal, around)));
            }
            case STAGE_EITHER -> {
                List<List<Clause>> ways = new ArrayList<>();
                for (Optional<Thing> stage : List.of(asked.receiver(), operand(asked))) {
                    ways.add(stage.map(one -> all(one, wasNormal, around)).orElse(List.of()));
                }
                clauses.addAll(oneOf(ways));
            }
            default -> asked.receiver().ifPresent(stage -> clauses.addAll(all(stage, wasNormal, around)));
        }
        return clauses;
    }

    /** The stages that the functions have returned which a call of thenCompose() was given. */
    private Set<Thing> inner(Request request) {
        Set<Thing> stages = new LinkedHashSet<>();
        for (Run run : match.answers(request)) {
            if (!match.isGuessed(run) && !request.executors().contains(run.task())) {
                run.end()
                        .map(this::event)
                        .filter(Event.Return.class::isInstance)
                        .map(Event.Return.class::cast)
                        .flatMap(Event.Return::thing)
                        .ifPresent(stages::add);
            }
        }
        return stages;
    }

    private Event event(Place place) {
        return history.threads().stream()
                .filter(thread -> thread.path().equals(place.thread()))
                .findFirst()
                .orElseThrow()
                .events()
                .get(place.event());
    }

    private List<Clause> byOrigin(Event.Operation origin, boolean isNormal, Set<Thing> around) {
        if (origin.entry().meaning() == Meaning.STAGE_COPY) {
            return origin.receiver().map(stage -> all(stage, isNormal, around)).orElse(List.of());
        }
        Contents.Known parts = operand(origin).map(contents::of).orElse(new Contents.Known(Set.of(), false));
        List<List<Clause>> ways = new ArrayList<>();
        parts.things().forEach(part -> ways.add(all(part, isNormal, around)));
        if (origin.entry().meaning() == Meaning.STAGE_ALL_OF) {
            return ways.stream().flatMap(List::stream).toList();
        }
        return parts.isAll() ? oneOf(ways) : List.of();
    }

    private static Optional<Thing> operand(Event.Operation operation) {
        return operation.things().stream().findFirst().flatMap(first -> first);
    }

    // ── one of several ──────────────────────────────────────────────────────────────────────────────────────────────

    /** Of each way there one thing is kept that must have happened, so that one of these has. */
    private static List<Clause> oneOf(List<List<Clause>> ways) {
        Set<Place> places = new LinkedHashSet<>();
        for (List<Clause> way : ways) {
            if (way.isEmpty()) {
                return List.of();
            }
            places.addAll(way.get(0).places());
        }
        return places.isEmpty() ? List.of() : List.of(new Clause(places));
    }

    // ── exceptions ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Whether the function also runs where what it waits for ended with an exception. */
    private static boolean isToldOfExceptions(Event.Operation asked) {
        String name = asked.entry().name();
        return name.startsWith("handle") || name.startsWith("whenComplete") || name.startsWith("exceptionally");
    }

    /** Whether it may have a value although what it waits for ended with an exception. */
    private static boolean mendsExceptions(Event.Operation asked) {
        String name = asked.entry().name();
        return name.startsWith("handle") || name.startsWith("exceptionally");
    }
}
