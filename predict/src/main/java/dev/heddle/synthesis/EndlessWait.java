// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.synthesis.WaitingSkeleton.Point;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Threads each of which waits for the next one. The last waits for the first, or for a lock that its holder has taken to the
 * end. The first waits for something that was added.
 */
record EndlessWait(List<Waiting> threads) {

    EndlessWait {
        threads = List.copyOf(threads);
    }

    /** A thread, the point where it waits, and the threads that keep it there. */
    record Waiting(String thread, Point point, Set<String> others) {}

    /**
     * Finds one among threads none of which can go on. Threads that wait in a circle without any added primitive are stuck
     * with or without them, and so is who waits for these; that does not count.
     */
    static Optional<EndlessWait> among(Map<String, Waiting> waiting) {
        return waiting.values().stream()
                .filter(start -> start.point().added().isPresent())
                .flatMap(start -> from(start, waiting).stream())
                .findFirst();
    }

    private static Optional<EndlessWait> from(Waiting start, Map<String, Waiting> waiting) {
        ArrayDeque<List<Waiting>> queue = new ArrayDeque<>(List.of(List.of(start)));
        Set<String> seen = new HashSet<>();
        while (!queue.isEmpty()) {
            List<Waiting> way = queue.remove();
            for (String other : way.get(way.size() - 1).others()) {
                Waiting next = waiting.get(other);
                if (next == null || next.equals(start)) {
                    return Optional.of(new EndlessWait(way));
                }
                if (seen.add(other)) {
                    List<Waiting> longer = new ArrayList<>(way);
                    longer.add(next);
                    queue.add(longer);
                }
            }
        }
        return Optional.empty();
    }

    /** The added primitives that somebody waits for. */
    Set<Primitive> primitives() {
        return threads.stream()
                .flatMap(waiting -> waiting.point().added().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns who waits for what, in words. */
    String text() {
        return threads.stream()
                .map(waiting ->
                        waiting.thread() + " waits for " + waiting.point().reason())
                .collect(Collectors.joining(", "));
    }
}
