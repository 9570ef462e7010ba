package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Who goes on as soon as one of several tasks has ended: who waits for the result of {@code anyOf()}, {@code invokeAny()} itself,
 * and what runs after either of two stages.
 *
 * <p>Which one that is may be another in another interleaving, so it is no order between two events but a condition.
 */
final class OneOf {

    /** Several ends of tasks of which one is enough. */
    record Choice(String name, Set<Place> ends) {}

    private final History history;
    private final TaskRuns runs;
    private final TaskMatch match;
    private final Function<Thing, Optional<Set<Place>>> endsOf;
    private final BiPredicate<Place, Place> contradict;
    private final Map<Thing, Set<Thing>> parts = new HashMap<>();
    private final Map<Place, Choice> waits = new HashMap<>();
    private final Map<Place, List<Choice>> ends = new HashMap<>();
    private final List<TaskOrder.Remark> remarks = new ArrayList<>();

    /**
     * Finds them.
     *
     * @param elements the stages in the array that a call gets
     * @param endsOf where a stage ends, if that is known
     * @param contradict whether it is impossible that one place came before another
     */
    OneOf(
            History history,
            TaskRuns runs,
            TaskMatch match,
            Function<Event.Operation, Set<Thing>> elements,
            Function<Thing, Optional<Set<Place>>> endsOf,
            BiPredicate<Place, Place> contradict) {
        this.history = history;
        this.runs = runs;
        this.match = match;
        this.endsOf = endsOf;
        this.contradict = contradict;
        each((operation, place) -> {
            if (operation.entry().meaning() == Meaning.STAGE_ANY_OF) {
                operation.thing().ifPresent(made -> parts.put(made, elements.apply(operation)));
            }
        });
        each(this::noteWait);
        runs.runs().forEach(this::noteBegin);
    }

    private interface Visitor {
        void visit(Event.Operation operation, Place place);
    }

    private void each(Visitor visitor) {
        for (ThreadHistory thread : history.threads()) {
            for (int i = 0; i < thread.events().size(); i++) {
                if (thread.events().get(i) instanceof Event.Operation operation) {
                    visitor.visit(operation, new Place(thread.path(), i));
                }
            }
        }
    }

    // ── who waits ───────────────────────────────────────────────────────────────────────────────────────────────────

    private void noteWait(Event.Operation operation, Place place) {
        switch (operation.entry().meaning()) {
            case FUTURE_GET, FUTURE_GET_TIMED, TASK_JOIN -> {
                if (TaskOrder.sawEnd(operation)) {
                    operation
                            .receiver()
                            .filter(parts::containsKey)
                            .ifPresent(any -> add(any.name(), parts.getOrDefault(any, Set.of()), place));
                }
            }
            case EXECUTOR_INVOKE_ANY -> {
                if (operation.thrown().isEmpty()) {
                    runs.requestAt(place).ifPresent(request -> noteInvokeAny(request, place));
                }
            }
            default -> {}
        }
    }

    private void noteInvokeAny(TaskRuns.Request request, Place place) {
        Set<Place> successes = new LinkedHashSet<>();
        for (Place end : match.ends(request)) {
            if (event(end) instanceof Event.Return result && result.thrown().isEmpty()) {
                successes.add(end);
            }
        }
        add("%s.invokeAny.%s.%d".formatted(owner(request.event()), place.thread(), place.event()), successes, place, 1);
    }

    private static String owner(Event.Operation operation) {
        return operation.receiver().map(Thing::name).orElse("executor");
    }

    private Event event(Place place) {
        return history.threads().stream()
                .filter(thread -> thread.path().equals(place.thread()))
                .findFirst()
                .orElseThrow()
                .events()
                .get(place.event());
    }

    private void noteBegin(TaskRuns.Run run) {
        Optional<TaskRuns.Request> request = match.requestFor(run).filter(any -> !match.isGuessed(run));
        if (request.isEmpty()) {
            return;
        }
        Event.Operation asked = request.get().event();
        Optional<Thing> stage = asked.receiver();
        switch (asked.entry().meaning()) {
            case STAGE_THEN, STAGE_COMPOSE ->
                stage.filter(parts::containsKey)
                        .ifPresent(any -> add(any.name(), parts.getOrDefault(any, Set.of()), run.begin()));
            case STAGE_EITHER -> {
                Set<Thing> two = new LinkedHashSet<>();
                stage.ifPresent(two::add);
                asked.things().stream().limit(1).flatMap(Optional::stream).forEach(two::add);
                String name = asked.thing().map(Thing::name).orElse("either");
                add(name, two, run.begin());
            }
            default -> {}
        }
    }

    // ── what they wait for ──────────────────────────────────────────────────────────────────────────────────────────

    private void add(String name, Set<Thing> stages, Place place) {
        Set<Place> all = new LinkedHashSet<>();
        int known = 0;
        for (Thing stage : stages) {
            Optional<Set<Place>> here = endsOf.apply(stage);
            known += here.isPresent() ? 1 : 0;
            here.ifPresent(all::addAll);
        }
        add(name, known == stages.size() ? all : Set.of(), place, stages.size());
    }

    private void add(String name, Set<Place> places, Place place, int stages) {
        boolean possible = stages > 0 && places.stream().anyMatch(end -> !contradict.test(end, place));
        if (!possible) {
            remarks.add(new TaskOrder.Remark("that it comes after one of several tasks is not modelled", name));
            return;
        }
        Choice choice = new Choice(name, places);
        waits.put(place, choice);
        places.forEach(
                end -> ends.computeIfAbsent(end, ignored -> new ArrayList<>()).add(choice));
    }

    // ── the answers ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** What has to have ended for the thread to go on from this event. */
    Optional<Choice> waitsAt(String thread, int event) {
        return waits.isEmpty() ? Optional.empty() : Optional.ofNullable(waits.get(new Place(thread, event)));
    }

    /** The choices of which one is made by this event, the end of a task. */
    List<Choice> endsAt(String thread, int event) {
        return ends.isEmpty() ? List.of() : ends.getOrDefault(new Place(thread, event), List.of());
    }

    /** What is not known. */
    List<TaskOrder.Remark> remarks() {
        return remarks;
    }
}
