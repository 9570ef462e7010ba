// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Event.LoadedClass;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The order that classes give: whoever uses one goes on after its static initialiser ended, which another thread ran. */
public final class ClassOrder {

    private final Map<LoadedClass, Place> ready = new HashMap<>();
    private final Map<Place, LoadedClass> uses = new LinkedHashMap<>();
    private final Map<String, Place> starts = new HashMap<>();

    private ClassOrder() {}

    /** The facts of order of a run. */
    public static List<Tie> of(History history) {
        ClassOrder order = new ClassOrder();
        history.threads().forEach(order::note);
        List<Tie> ties = new ArrayList<>();
        order.uses.forEach((use, type) -> Optional.ofNullable(order.ready.get(type))
                .filter(before -> !order.startsAfter(use.thread(), before))
                .ifPresent(before -> ties.add(new Tie(before, use))));
        return ties;
    }

    /** Returns true if a thread was started, or the thread that started it and so on, after the place in its own thread. */
    private boolean startsAfter(String thread, Place place) {
        for (Place start = starts.get(thread); start != null; start = starts.get(start.thread())) {
            if (start.thread().equals(place.thread())) {
                return start.event() > place.event();
            }
        }
        return false;
    }

    private void note(ThreadHistory thread) {
        List<Event> events = thread.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.ClassReady event) {
                ready.put(event.type(), new Place(thread.path(), i));
            } else if (events.get(i) instanceof Event.ClassUse event) {
                uses.put(new Place(thread.path(), i), event.type());
            } else if (events.get(i) instanceof Event.Start event) {
                starts.put(event.child(), new Place(thread.path(), i));
            }
        }
    }
}
