// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts events with a partial order into a total one that switches between threads seldom. */
final class Linearisation {

    /** With how many threads to start; more attempts help little and cost as much as the first. */
    private static final int MOST_ATTEMPTS = 8;
    /** From how many events on one attempt must do. */
    private static final int MANY_EVENTS = 1_000;

    private final List<List<EncodedEvent>> threads;
    private final Set<EncodedEvent> events;
    private final Map<EncodedEvent, Set<EncodedEvent>> before;

    /**
     * Sets up.
     *
     * @param threads the events of each thread in their order
     * @param events those that are to be ordered; of each thread, a prefix
     * @param before events of other threads that must come before an event
     */
    Linearisation(
            List<List<EncodedEvent>> threads, Set<EncodedEvent> events, Map<EncodedEvent, Set<EncodedEvent>> before) {
        this.threads = threads;
        this.events = events;
        this.before = before;
    }

    /** A good order; not always the best, which is what a bound on switches is for. */
    List<EncodedEvent> fewSwitches() {
        List<EncodedEvent> best = List.of();
        int fewest = Integer.MAX_VALUE;
        List<Integer> starts = IntStream.range(0, threads.size())
                .filter(thread -> threads.get(thread).stream()
                        .findFirst()
                        .filter(events::contains)
                        .isPresent())
                .boxed()
                .limit(events.size() < MANY_EVENTS ? MOST_ATTEMPTS : 1)
                .toList();
        for (int first : starts) {
            List<List<EncodedEvent>> segments = joined(segments(first));
            if (segments.size() < fewest) {
                fewest = segments.size();
                best = segments.stream().flatMap(List::stream).toList();
            }
        }
        return best;
    }

    // Stays in a thread for as long as nothing that must come before its next event is outstanding.
    private List<List<EncodedEvent>> segments(int firstThread) {
        int[] next = new int[threads.size()];
        Set<EncodedEvent> done = new HashSet<>();
        List<List<EncodedEvent>> segments = new ArrayList<>();
        int thread = firstThread;
        int idle = 0;
        while (done.size() < events.size()) {
            List<EncodedEvent> own = threads.get(thread);
            List<EncodedEvent> segment = new ArrayList<>();
            while (next[thread] < own.size() && mayRun(own.get(next[thread]), done)) {
                EncodedEvent event = own.get(next[thread]++);
                segment.add(event);
                done.add(event);
            }
            if (segment.isEmpty()) {
                idle++;
            } else {
                idle = 0;
                segments.add(segment);
            }
            if (idle > threads.size()) {
                throw new IllegalStateException("the order has a cycle");
            }
            thread = (thread + 1) % threads.size();
        }
        return segments;
    }

    private boolean mayRun(EncodedEvent event, Set<EncodedEvent> done) {
        return events.contains(event) && done.containsAll(before.getOrDefault(event, Set.of()));
    }

    // A segment that nobody waits for meanwhile can be put off until its thread runs again.
    private List<List<EncodedEvent>> joined(List<List<EncodedEvent>> given) {
        List<List<EncodedEvent>> segments = given;
        int i = 0;
        while (i < segments.size()) {
            int again = nextOfThread(segments, i);
            if (again > 0 && nobodyWaits(segments, i, again)) {
                List<EncodedEvent> joined = new ArrayList<>(segments.get(i));
                joined.addAll(segments.get(again));
                segments.set(again, joined);
                segments.remove(i);
                segments = mergedNeighbours(segments);
                // What came before may now be put off as well.
                i = Math.max(0, i - 1);
            } else {
                i++;
            }
        }
        return segments;
    }

    private static int nextOfThread(List<List<EncodedEvent>> segments, int from) {
        for (int i = from + 1; i < segments.size(); i++) {
            if (threadOf(segments.get(i)) == threadOf(segments.get(from))) {
                return i;
            }
        }
        return -1;
    }

    private boolean nobodyWaits(List<List<EncodedEvent>> segments, int moved, int until) {
        Set<EncodedEvent> putOff = new HashSet<>(segments.get(moved));
        for (int i = moved + 1; i < until; i++) {
            for (EncodedEvent event : segments.get(i)) {
                if (before.getOrDefault(event, Set.of()).stream().anyMatch(putOff::contains)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<List<EncodedEvent>> mergedNeighbours(List<List<EncodedEvent>> segments) {
        List<List<EncodedEvent>> merged = new ArrayList<>();
        for (List<EncodedEvent> segment : segments) {
            int last = merged.size() - 1;
            if (last >= 0 && threadOf(merged.get(last)) == threadOf(segment)) {
                List<EncodedEvent> both = new ArrayList<>(merged.get(last));
                both.addAll(segment);
                merged.set(last, both);
            } else {
                merged.add(segment);
            }
        }
        return merged;
    }

    private static int threadOf(List<EncodedEvent> segment) {
        return segment.get(0).thread();
    }
}
