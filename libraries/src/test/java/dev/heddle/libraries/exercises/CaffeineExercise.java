// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CaffeineExercise {

    @Test
    void a_value_is_loaded_once_however_many_threads_ask() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<Integer, String> cache = Caffeine.newBuilder().build(key -> {
            loads.incrementAndGet();
            return "value " + key;
        });

        Crew.all(6, number -> {
            for (int key = 0; key < 50; key++) {
                assertEquals("value " + key, cache.get(key));
            }
            return number;
        });

        assertEquals(50, loads.get());
    }

    @Test
    void a_bounded_cache_stays_within_its_bound() throws Exception {
        ConcurrentHashMap<Integer, Boolean> removed = new ConcurrentHashMap<>();
        Cache<Integer, Integer> cache = Caffeine.newBuilder()
                .maximumSize(100)
                .executor(Runnable::run)
                .<Integer, Integer>removalListener((key, value, cause) -> {
                    if (key != null) {
                        removed.put(key, true);
                    }
                })
                .build();

        Crew.all(4, number -> {
            for (int i = 0; i < 500; i++) {
                cache.put(number * 500 + i, i);
            }
            return number;
        });
        cache.cleanUp();

        assertTrue(cache.estimatedSize() <= 100);
        assertEquals(2000, cache.estimatedSize() + removed.size());
    }

    @Test
    void computing_a_value_is_atomic() throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().build();

        Crew.all(4, number -> {
            for (int i = 0; i < 200; i++) {
                cache.asMap().merge("sum", 1, Integer::sum);
            }
            return number;
        });

        assertEquals(800, cache.getIfPresent("sum"));
    }

    @Test
    void what_has_expired_is_loaded_again() throws Exception {
        AtomicLong clock = new AtomicLong();
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<Integer, Integer> cache = Caffeine.newBuilder()
                .ticker(clock::get)
                .expireAfterWrite(10, TimeUnit.NANOSECONDS)
                .build(key -> loads.incrementAndGet());

        for (int round = 0; round < 5; round++) {
            Crew.all(3, number -> cache.get(1));
            clock.addAndGet(20);
        }

        assertEquals(5, loads.get());
    }

    @Test
    void an_asynchronous_load_completes_for_everybody() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        AsyncLoadingCache<Integer, Integer> cache = Caffeine.newBuilder().buildAsync(key -> {
            loads.incrementAndGet();
            return key * 2;
        });

        Crew.all(5, number -> {
            for (int key = 0; key < 20; key++) {
                assertEquals(key * 2, cache.get(key).get(10, TimeUnit.SECONDS));
            }
            return number;
        });

        assertEquals(20, loads.get());
    }
}
