package dev.heddle.rebuild.lower;

import dev.heddle.program.Step;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Says which recorded event each step of a trace program comes from. */
public final class Origins {

    private record Thread(List<Event> events, List<Integer> indices) {}

    private final Map<String, Thread> threads;

    private Origins(Map<String, Thread> threads) {
        this.threads = threads;
    }

    /**
     * By thread, the events and for each step the index of its event.
     *
     * @param events the events of each thread
     * @param indices for each thread and each of its steps, the index of the event it comes from
     */
    static Origins of(Map<String, List<Event>> events, Map<String, List<Integer>> indices) {
        Map<String, Thread> all = new java.util.HashMap<>();
        indices.forEach((name, list) -> all.put(name, new Thread(events.getOrDefault(name, List.of()), list)));
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

    /** Where in the code a step comes from. */
    public Optional<Site> site(Step step) {
        return event(step).map(Event::site);
    }
}
