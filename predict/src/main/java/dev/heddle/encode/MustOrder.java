// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The order of events in every interleaving: thread order and given edges, closed under transitivity. */
final class MustOrder {

    // clocks[event][thread] is the index of the thread's latest event that is not after this one, or -1.
    private final int[][] clocks;
    private final List<EncodedEvent> events;

    /**
     * Closes the given edges.
     *
     * @param successors for each event, the events that a given edge puts directly after it
     * @throws IllegalArgumentException if the edges form a cycle
     */
    MustOrder(List<EncodedEvent> events, int threads, List<List<Integer>> successors) {
        this.events = events;
        this.clocks = new int[events.size()][threads];
        int[] open = new int[events.size()];
        List<List<Integer>> following = new ArrayList<>();
        for (EncodedEvent event : events) {
            List<Integer> next = new ArrayList<>(successors.get(event.id()));
            boolean last = event.id() + 1 >= events.size()
                    || events.get(event.id() + 1).thread() != event.thread();
            if (!last) {
                next.add(event.id() + 1);
            }
            following.add(next);
            next.forEach(successor -> open[successor]++);
        }
        Deque<Integer> ready = new ArrayDeque<>();
        for (int[] clock : clocks) {
            Arrays.fill(clock, -1);
        }
        for (int id = 0; id < open.length; id++) {
            if (open[id] == 0) {
                ready.add(id);
            }
        }
        int done = 0;
        while (!ready.isEmpty()) {
            int id = ready.remove();
            done++;
            clocks[id][events.get(id).thread()] = events.get(id).index();
            for (int successor : following.get(id)) {
                mergeInto(clocks[successor], clocks[id]);
                if (--open[successor] == 0) {
                    ready.add(successor);
                }
            }
        }
        if (done < events.size()) {
            throw new IllegalArgumentException("the given order is cyclic, so there is no interleaving at all");
        }
    }

    private static void mergeInto(int[] clock, int[] earlier) {
        for (int thread = 0; thread < clock.length; thread++) {
            clock[thread] = Math.max(clock[thread], earlier[thread]);
        }
    }

    /** Returns true if the first event always comes before the second. */
    boolean before(int first, int second) {
        EncodedEvent earlier = events.get(first);
        return first != second && clocks[second][earlier.thread()] >= earlier.index();
    }

    /** The index of a thread's latest event that always comes before the event, or -1. */
    int latestBefore(int event, int thread) {
        int index = clocks[event][thread];
        return events.get(event).thread() == thread ? index - 1 : index;
    }
}
