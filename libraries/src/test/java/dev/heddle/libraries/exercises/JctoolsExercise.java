// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings(
        "ThreadPriorityCheck") // with two cores, a queue that is full or empty stays so until the others may run
class JctoolsExercise {

    private static final int EACH = 300;

    static Stream<Queue<Long>> oneToOne() {
        return Stream.of(new SpscArrayQueue<>(64), new SpscLinkedQueue<>());
    }

    static Stream<Queue<Long>> manyToOne() {
        return Stream.of(
                new MpscArrayQueue<>(64),
                new MpscLinkedQueue<>(),
                new MpscUnboundedArrayQueue<>(16),
                new MpscAtomicArrayQueue<>(64));
    }

    static Stream<Queue<Long>> toMany() {
        return Stream.of(new MpmcArrayQueue<>(64), new SpmcArrayQueue<>(64));
    }

    @ParameterizedTest
    @MethodSource("oneToOne")
    void one_consumer_gets_what_one_producer_gave_in_order(Queue<Long> queue) throws Exception {
        Crew.all(2, number -> {
            for (long i = 0; i < EACH; i++) {
                if (number == 0) {
                    give(queue, i);
                } else {
                    assertEquals(i, take(queue));
                }
            }
            return number;
        });

        assertNull(queue.poll());
    }

    @ParameterizedTest
    @MethodSource("manyToOne")
    void one_consumer_gets_what_all_producers_gave(Queue<Long> queue) throws Exception {
        List<Long> sums = Crew.all(4, number -> {
            long sum = 0;
            for (long i = 0; i < (number == 0 ? 3 * EACH : EACH); i++) {
                if (number == 0) {
                    sum += take(queue);
                } else {
                    give(queue, i);
                }
            }
            return sum;
        });

        assertEquals(3 * LongStream.range(0, EACH).sum(), sums.get(0));
    }

    @ParameterizedTest
    @MethodSource("toMany")
    void all_consumers_together_get_what_was_given(Queue<Long> queue) throws Exception {
        List<Long> sums = Crew.all(3, number -> {
            long sum = 0;
            for (long i = 0; i < (number == 0 ? 2 * EACH : EACH); i++) {
                if (number == 0) {
                    give(queue, i);
                } else {
                    sum += take(queue);
                }
            }
            return sum;
        });

        assertEquals(
                LongStream.range(0, 2 * EACH).sum(),
                sums.stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void a_map_without_locks_keeps_every_key() throws Exception {
        NonBlockingHashMap<Integer, Integer> map = new NonBlockingHashMap<>();
        AtomicInteger first = new AtomicInteger();

        Crew.all(4, number -> {
            for (int key = 0; key < EACH; key++) {
                if (map.putIfAbsent(key, number) == null) {
                    first.incrementAndGet();
                }
            }
            return number;
        });

        assertEquals(EACH, first.get());
        assertEquals(EACH, map.size());
    }

    private static void give(Queue<Long> queue, long value) {
        while (!queue.offer(value)) {
            Thread.yield();
        }
    }

    private static long take(Queue<Long> queue) {
        Long value = queue.poll();
        while (value == null) {
            Thread.yield();
            value = queue.poll();
        }
        return value;
    }
}
