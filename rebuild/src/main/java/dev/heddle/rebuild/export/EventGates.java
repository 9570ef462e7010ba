// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Knows which tasks were handed over and have not begun, and which classes are initialised. The same task may be handed over
 * often.
 */
final class EventGates {

    private final Ties ties;
    private final Map<Thing, Integer> pending = new HashMap<>();
    private final Set<Thing> repeated = new HashSet<>();
    private final Set<Event.LoadedClass> initialised = new HashSet<>();
    private final Map<Object, Set<Integer>> waiting = new HashMap<>();

    EventGates(Ties ties) {
        this.ties = ties;
    }

    /** Returns true if nothing that is still to come has to come before the event; if something has, the thread waits for that. */
    boolean mayPass(Event event, int thread) {
        if (event instanceof Event.ClassUse use && !initialised.contains(use.type())) {
            await(use.type(), thread);
            return false;
        }
        Optional<Thing> task = task(event);
        if (task.isEmpty() || repeated.contains(task.get()) || pending.getOrDefault(task.get(), 0) > 0) {
            return true;
        }
        await(task.get(), thread);
        return false;
    }

    private void await(Object what, int thread) {
        waiting.computeIfAbsent(what, ignored -> new LinkedHashSet<>()).add(thread);
    }

    private Optional<Thing> task(Event event) {
        return event instanceof Event.Begin begin ? begin.receiver().filter(ties::isTask) : Optional.empty();
    }

    /** The event happens. */
    void pass(Event event) {
        task(event).ifPresent(task -> pending.computeIfPresent(task, (ignored, count) -> Math.max(0, count - 1)));
    }

    /** An operation hands its tasks over, or a class is ready; the threads that waited for it. */
    Collection<Integer> hand(Event event) {
        if (event instanceof Event.ClassReady ready) {
            initialised.add(ready.type());
            return Optional.ofNullable(waiting.remove(ready.type())).orElse(Set.of());
        }
        if (event instanceof Event.Operation operation) {
            return hand(ties.tasks(operation), operation.entry().meaning());
        }
        if (event instanceof Event.Calling calling) {
            return hand(ties.tasks(calling), calling.entry().meaning());
        }
        return List.of();
    }

    private Collection<Integer> hand(List<Thing> tasks, Meaning meaning) {
        Set<Integer> woken = new LinkedHashSet<>();
        for (Thing task : tasks) {
            Thing body = ties.body(task);
            pending.merge(body, 1, Integer::sum);
            if (Ties.isRepeated(meaning)) {
                repeated.add(body);
            }
            woken.addAll(waiting.getOrDefault(body, Set.of()));
            waiting.remove(body);
        }
        return woken;
    }
}
