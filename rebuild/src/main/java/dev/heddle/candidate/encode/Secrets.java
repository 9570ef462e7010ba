// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.IdentityHashMap;
import java.util.List;

/** Knows until when only one thread knows a thing. */
final class Secrets {

    private record Escape(int thread, int event) {}

    private final IdentityHashMap<Thing, Escape> escapes = new IdentityHashMap<>();

    Secrets(History history) {
        List<ThreadHistory> threads = history.threads();
        for (int thread = 0; thread < threads.size(); thread++) {
            List<Event> events = threads.get(thread).events();
            for (int i = 0; i < events.size(); i++) {
                if (events.get(i) instanceof Event.Escape escape) {
                    escapes.putIfAbsent(escape.thing(), new Escape(thread, i));
                }
            }
        }
    }

    /** The flags of an access to a place in memory by the thread's event of this index. */
    int flags(Location location, int thread, int event) {
        if (location instanceof Location.Field field) {
            return flags(field.object(), thread, event);
        }
        return location instanceof Location.Cell cell ? flags(cell.array(), thread, event) : 0;
    }

    /** The flags of an access to a thing by the thread's event of this index. */
    int flags(Thing thing, int thread, int event) {
        Escape escape = escapes.get(thing);
        return escape != null && escape.thread() == thread && event < escape.event() ? Op.PRIVATE : 0;
    }
}
