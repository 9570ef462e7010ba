// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counters of the JDK that show in names of threads and in random numbers. They go back to where they were before each
 * execution, so that all executions find them as new. What a JDK does not have under a known name is left alone.
 */
public final class JdkCounters {

    private final List<Runnable> resets = new ArrayList<>();

    public JdkCounters() {
        add("java.lang.Thread", "threadInitNumber");
        add("java.lang.Thread$ThreadNumbering", "next");
        add("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber");
        add("java.util.concurrent.ForkJoinPool", "poolIds");
        add("java.util.Timer", "nextSerialNumber");
        add("java.util.concurrent.ThreadLocalRandom", "seeder");
        add("java.util.concurrent.ThreadLocalRandom", "probeGenerator");
    }

    public void reset() {
        for (Runnable reset : resets) {
            reset.run();
        }
    }

    private void add(String type, String name) {
        try {
            // Their classes must be initialised now, so that the value kept is the first one.
            Executors.defaultThreadFactory();
            ThreadLocalRandom.current();
            Field field = Class.forName(type).getDeclaredField(name);
            field.setAccessible(true);
            Object first = field.get(null);
            if (first instanceof AtomicInteger counter) {
                int value = name.equals("poolNumber") ? 1 : counter.get();
                resets.add(() -> counter.set(value));
            } else if (first instanceof AtomicLong counter) {
                long value = counter.get();
                resets.add(() -> counter.set(value));
            } else if (!Modifier.isFinal(field.getModifiers())) {
                resets.add(() -> set(field, first));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another JDK; names may then differ from execution to execution.
        }
    }

    private static void set(Field field, Object value) {
        try {
            field.set(null, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
