// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DisruptorExercise {

    private static final class Slot {
        long value;
    }

    @Test
    void every_handler_sees_every_event() throws Exception {
        AtomicLong first = new AtomicLong();
        AtomicLong second = new AtomicLong();
        CountDownLatch seen = new CountDownLatch(2 * 3 * 200);
        Disruptor<Slot> disruptor = new Disruptor<>(
                Slot::new, 64, DaemonThreadFactory.INSTANCE, ProducerType.MULTI, new BlockingWaitStrategy());
        disruptor
                .handleEventsWith((slot, sequence, endOfBatch) -> {
                    first.addAndGet(slot.value);
                    seen.countDown();
                })
                .then((slot, sequence, endOfBatch) -> {
                    second.addAndGet(slot.value);
                    seen.countDown();
                });
        RingBuffer<Slot> ring = disruptor.start();

        Crew.all(3, number -> {
            for (long i = 0; i < 200; i++) {
                ring.publishEvent((slot, sequence, value) -> slot.value = value, i);
            }
            return number;
        });

        seen.await(30, TimeUnit.SECONDS);
        disruptor.shutdown(30, TimeUnit.SECONDS);
        assertEquals(3 * 199 * 100, first.get());
        assertEquals(3 * 199 * 100, second.get());
    }
}
