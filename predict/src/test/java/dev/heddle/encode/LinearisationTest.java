// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LinearisationTest {

    @Test
    void threads_that_do_not_wait_run_one_after_the_other() {
        List<List<EncodedEvent>> threads = threads(3, 3);

        assertThat(switches(ordered(threads, Map.of()))).isEqualTo(1);
    }

    @Test
    void a_thread_is_put_off_until_it_can_run_through() {
        List<List<EncodedEvent>> threads = threads(2, 2);
        // The second event of each thread comes after the first one of the other.
        Map<EncodedEvent, Set<EncodedEvent>> before = Map.of(
                threads.get(0).get(1), Set.of(threads.get(1).get(0)),
                threads.get(1).get(1), Set.of(threads.get(0).get(0)));

        assertThat(switches(ordered(threads, before))).isEqualTo(2);
    }

    @Test
    void an_order_with_a_cycle_is_refused() {
        List<List<EncodedEvent>> threads = threads(1, 1);
        Map<EncodedEvent, Set<EncodedEvent>> before = Map.of(
                threads.get(0).get(0), Set.of(threads.get(1).get(0)),
                threads.get(1).get(0), Set.of(threads.get(0).get(0)));

        assertThatThrownBy(() -> ordered(threads, before))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cycle");
    }

    @RepeatedTest(200)
    void every_event_comes_once_and_after_all_that_must_come_before(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<List<EncodedEvent>> threads = threads(1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4));
        Map<EncodedEvent, Set<EncodedEvent>> before = before(threads, random);
        List<EncodedEvent> order = ordered(threads, before);

        assertThat(order)
                .containsExactlyInAnyOrderElementsOf(
                        threads.stream().flatMap(List::stream).toList());
        Set<EncodedEvent> done = new HashSet<>();
        for (EncodedEvent event : order) {
            assertThat(done).containsAll(threads.get(event.thread()).subList(0, event.index()));
            assertThat(done).containsAll(before.getOrDefault(event, Set.of()));
            done.add(event);
        }
    }

    /** Edges along some total order, so that there is no cycle. */
    private static Map<EncodedEvent, Set<EncodedEvent>> before(List<List<EncodedEvent>> threads, Random random) {
        int[] next = new int[threads.size()];
        List<EncodedEvent> total = new ArrayList<>();
        Map<EncodedEvent, Set<EncodedEvent>> before = new HashMap<>();
        long size = threads.stream().mapToLong(List::size).sum();
        while (total.size() < size) {
            int thread = random.nextInt(threads.size());
            if (next[thread] < threads.get(thread).size()) {
                EncodedEvent event = threads.get(thread).get(next[thread]++);
                Set<EncodedEvent> earlier = new HashSet<>(total);
                earlier.removeIf(other -> other.thread() == event.thread() || random.nextInt(3) > 0);
                before.put(event, earlier);
                total.add(event);
            }
        }
        return before;
    }

    private static List<EncodedEvent> ordered(
            List<List<EncodedEvent>> threads, Map<EncodedEvent, Set<EncodedEvent>> before) {
        Set<EncodedEvent> all = new HashSet<>();
        threads.forEach(all::addAll);
        return new Linearisation(threads, all, before).fewSwitches();
    }

    private static int switches(List<EncodedEvent> order) {
        int switches = 0;
        for (int i = 1; i < order.size(); i++) {
            switches += order.get(i).thread() == order.get(i - 1).thread() ? 0 : 1;
        }
        return switches;
    }

    private static List<List<EncodedEvent>> threads(int... sizes) {
        List<List<EncodedEvent>> threads = new ArrayList<>();
        int id = 0;
        for (int thread = 0; thread < sizes.length; thread++) {
            List<EncodedEvent> events = new ArrayList<>();
            for (int index = 0; index < sizes[thread]; index++) {
                events.add(
                        new EncodedEvent(id++, thread, index, List.of(), List.of(), List.of(), List.of(), List.of()));
            }
            threads.add(events);
        }
        return threads;
    }
}
