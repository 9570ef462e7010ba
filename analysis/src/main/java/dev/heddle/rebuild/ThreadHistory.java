package dev.heddle.rebuild;

import java.util.List;
import java.util.Optional;

/**
 * All that one thread did, as far as it was recorded.
 *
 * @param path the thread's name by creation
 * @param javaName the thread's own name
 * @param thread the thread's own object, if somebody saw it (started it, asked for the current thread)
 * @param events what it did, in its order
 * @param cut why the history ends before the thread did, if so
 */
public record ThreadHistory(
        String path, String javaName, Optional<Thing> thread, List<Event> events, Optional<String> cut) {

    public ThreadHistory {
        events = List.copyOf(events);
    }
}
