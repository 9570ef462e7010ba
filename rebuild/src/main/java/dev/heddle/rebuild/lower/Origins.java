// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.VisitList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Says which recorded event each step of a trace program comes from. */
public final class Origins {

    private record Thread(List<Event> events, VisitList visits, List<Integer> indices) {}

    private final Map<String, Thread> threads;

    private Origins(Map<String, Thread> threads) {
        this.threads = threads;
    }

    /**
     * By thread, the events and for each step the index of its event.
     *
     * @param histories what the threads did
     * @param indices for each thread and each of its steps, the index of the event it comes from
     */
    static Origins of(List<ThreadHistory> histories, Map<String, List<Integer>> indices) {
        Map<String, Thread> all = new HashMap<>();
        for (ThreadHistory history : histories) {
            List<Integer> list = indices.getOrDefault(history.path(), List.of());
            all.put(history.path(), new Thread(history.events(), history.visits(), list));
        }
        return new Origins(all);
    }

    /** The index of the event that a step comes from, among the events of its thread. */
    public OptionalInt index(Step step) {
        Thread thread = threads.get(step.thread());
        return thread == null || step.index() >= thread.indices().size()
                ? OptionalInt.empty()
                : OptionalInt.of(thread.indices().get(step.index()));
    }

    /** The event that a step comes from. */
    public Optional<Event> event(Step step) {
        Thread thread = threads.get(step.thread());
        OptionalInt index = index(step);
        return thread == null || index.isEmpty()
                ? Optional.empty()
                : Optional.of(thread.events().get(index.getAsInt()));
    }

    /** All events of a thread, also those that no step comes from. */
    public List<Event> events(String thread) {
        return Optional.ofNullable(threads.get(thread)).map(Thread::events).orElse(List.of());
    }

    /** Returns which of its thread's executions of an instruction an event belongs to. */
    public Visit visit(String thread, int event) {
        return Optional.ofNullable(threads.get(thread))
                .map(known -> known.visits().get(event))
                .orElse(Visit.UNKNOWN);
    }

    /** Returns which of its thread's executions of an instruction a step belongs to. */
    public Visit visit(Step step) {
        Thread thread = threads.get(step.thread());
        OptionalInt index = index(step);
        return thread == null || index.isEmpty()
                ? Visit.UNKNOWN
                : thread.visits().get(index.getAsInt());
    }

    /** Returns where in the code a step comes from. */
    public Optional<Site> site(Step step) {
        return event(step).map(Event::site);
    }
}
