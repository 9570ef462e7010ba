// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Targets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows reads that are meant to race: between {@code tryOptimisticRead} of a {@code StampedLock} and {@code validate}, with writes
 * under its write lock. If they do, the validation fails, and nobody looks at what was read.
 */
final class OptimisticReads {

    /** A thread's events from one index to another, and the lock that has to do with them. */
    private record Stretch(Thing lock, int from, int to) {

        boolean has(EventRef event) {
            return from < event.event() && event.event() < to;
        }
    }

    private final Map<String, List<Stretch>> reading = new HashMap<>();
    private final Map<String, List<Stretch>> writing = new HashMap<>();

    OptimisticReads(History history) {
        history.threads().forEach(this::look);
    }

    private void look(ThreadHistory thread) {
        Map<Thing, Integer> reads = new HashMap<>();
        Map<Thing, Integer> writes = new HashMap<>();
        List<Event> events = thread.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.Operation operation) {
                int at = i;
                Targets.of(operation).ifPresent(lock -> look(thread.path(), operation, lock, at, reads, writes));
            }
        }
    }

    private void look(
            String thread,
            Event.Operation operation,
            Thing lock,
            int at,
            Map<Thing, Integer> reads,
            Map<Thing, Integer> writes) {
        switch (operation.entry().meaning()) {
            case STAMPED_OPTIMISTIC, STAMPED_TO_OPTIMISTIC -> reads.put(lock, at);
            case STAMPED_VALIDATE -> end(reading, thread, lock, reads.get(lock), at);
            // These look at the stamp too, and give 0 if it is no longer good.
            case STAMPED_TO_READ -> end(reading, thread, lock, reads.remove(lock), at);
            case STAMPED_TO_WRITE -> {
                end(reading, thread, lock, reads.remove(lock), at);
                begin(writes, lock, operation, at);
            }
            case STAMPED_WRITE, STAMPED_TRY_WRITE -> begin(writes, lock, operation, at);
            case STAMPED_RELEASE_WRITE, STAMPED_RELEASE, STAMPED_TRY_RELEASE_WRITE ->
                end(writing, thread, lock, writes.remove(lock), at);
            default -> {}
        }
    }

    private static void begin(Map<Thing, Integer> writes, Thing lock, Event.Operation operation, int at) {
        if (operation.result().filter(stamp -> !Targets.isZero(stamp)).isPresent()) {
            writes.put(lock, at);
        }
    }

    private static void end(Map<String, List<Stretch>> all, String thread, Thing lock, @Nullable Integer from, int to) {
        if (from != null) {
            all.computeIfAbsent(thread, ignored -> new ArrayList<>()).add(new Stretch(lock, from, to));
        }
    }

    /** Returns true if one of two accesses is read on trial, and the other is a write that the trial would notice. */
    boolean areNoticed(Example example) {
        List<EventRef> events = example.events();
        return !reading.isEmpty()
                && events.size() == 2
                && (isNoticed(events.get(0), events.get(1)) || isNoticed(events.get(1), events.get(0)));
    }

    private boolean isNoticed(EventRef read, EventRef write) {
        List<Thing> held = locks(writing, write);
        return locks(reading, read).stream().anyMatch(held::contains);
    }

    private static List<Thing> locks(Map<String, List<Stretch>> all, EventRef event) {
        return all.getOrDefault(event.thread(), List.of()).stream()
                .filter(stretch -> stretch.has(event))
                .map(Stretch::lock)
                .toList();
    }
}
