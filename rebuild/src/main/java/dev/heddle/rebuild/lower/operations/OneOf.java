// SPDX-License-Identifier: Apache-2.0
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
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Orders whatever goes on as soon as one of several tasks has ended: who waits for the result of {@code anyOf()},
 * {@code invokeAny()} itself, and what runs after either of two stages.
 *
 * <p>Which one that is may be another in another interleaving, so it is no order between two events but a condition.
 */
final class OneOf {

    /** Several ends of tasks of which one is enough. */
    record Choice(String name, Set<Place> ends) {}

    private final History history;
    private final TaskRuns runs;
    private final TaskMatch match;
    private final BiPredicate<Place, Place> contradict;
    private final Map<Place, List<Choice>> waits = new HashMap<>();
    private final Map<Place, List<Choice>> ends = new HashMap<>();
    private final List<TaskOrder.Remark> remarks = new ArrayList<>();

    /**
     * Knows those of {@code invokeAny()}.
     *
     * @param contradict whether it is impossible that one place came before another
     */
    OneOf(History history, TaskRuns runs, TaskMatch match, BiPredicate<Place, Place> contradict) {
        this.history = history;
        this.runs = runs;
        this.match = match;
        this.contradict = contradict;
        each((operation, place) -> {
            if (operation.entry().meaning() == Meaning.EXECUTOR_INVOKE_ANY
                    && operation.thrown().isEmpty()) {
                runs.requestAt(place).ifPresent(request -> noteInvokeAny(request, place));
            }
        });
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

    private void noteInvokeAny(TaskRuns.Request request, Place place) {
        Set<Place> successes = new LinkedHashSet<>();
        for (Place end : match.ends(request)) {
            if (event(end) instanceof Event.Return result && result.thrown().isEmpty()) {
                successes.add(end);
            }
        }
        add("%s.invokeAny.%s.%d".formatted(owner(request.event()), place.thread(), place.event()), successes, place);
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

    // ── what they wait for ──────────────────────────────────────────────────────────────────────────────────────────

    /** Says that the place is passed only after one of several places. */
    void add(String name, Set<Place> places, Place place) {
        if (places.stream().allMatch(end -> contradict.test(end, place))) {
            remark(name);
            return;
        }
        Choice choice = new Choice(name, places);
        waits.computeIfAbsent(place, ignored -> new ArrayList<>()).add(choice);
        for (Place end : places) {
            List<Choice> here = ends.computeIfAbsent(end, ignored -> new ArrayList<>());
            if (!here.contains(choice)) {
                here.add(choice);
            }
        }
    }

    /** It is not known which of several have to be over. */
    void remark(String name) {
        remarks.add(new TaskOrder.Remark("that it comes after one of several tasks is not modelled", name));
    }

    // ── the answers ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what has to have ended for the thread to go on from this event. */
    List<Choice> waitsAt(String thread, int event) {
        return waits.isEmpty() ? List.of() : waits.getOrDefault(new Place(thread, event), List.of());
    }

    /** The choices of which one is made by this event: the end of a task, or a call that completes a stage. */
    List<Choice> endsAt(String thread, int event) {
        return ends.isEmpty() ? List.of() : ends.getOrDefault(new Place(thread, event), List.of());
    }

    /** Returns what is not known. */
    List<TaskOrder.Remark> remarks() {
        return remarks;
    }
}
