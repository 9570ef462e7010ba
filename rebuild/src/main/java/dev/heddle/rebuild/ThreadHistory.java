// SPDX-License-Identifier: Apache-2.0
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
 * @param visits for each event, which of the thread's executions of its instruction it belongs to
 * @param cut why the history ends before the thread did, if so
 */
public record ThreadHistory(
        String path,
        String javaName,
        Optional<Thing> thread,
        List<Event> events,
        VisitList visits,
        Optional<String> cut) {

    /** The last words about a history that could go on if the history of another thread did. */
    public static final String STRANDED = "because the history of that thread ends before";

    public ThreadHistory {
        events = List.copyOf(events);
    }

    /** A history of which nobody counted how often threads were where. */
    public ThreadHistory(
            String path, String javaName, Optional<Thing> thread, List<Event> events, Optional<String> cut) {
        this(path, javaName, thread, events, new VisitList(), cut);
    }

    /** Only its first events, and why. */
    public ThreadHistory upTo(int kept, String why) {
        return new ThreadHistory(path, javaName, thread, events.subList(0, kept), visits, Optional.of(why));
    }

    /** Returns true if it ends where it needs something of a thread whose history ends before. */
    public boolean isStranded() {
        return cut.filter(why -> why.endsWith(STRANDED)).isPresent();
    }
}
