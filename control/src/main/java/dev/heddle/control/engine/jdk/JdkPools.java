// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.gate.Gate;
import java.lang.reflect.Constructor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Pools that the JDK has only once; each execution gets its own, or it would find what an earlier one left there. */
public final class JdkPools {

    private @Nullable ForkJoinPool commonPool;
    private @Nullable ScheduledThreadPoolExecutor delayer;
    private int epoch;

    public ForkJoinPool commonPool() {
        forget();
        ForkJoinPool pool = commonPool;
        if (pool == null) {
            pool = newCommonPool();
            commonPool = pool;
        }
        return pool;
    }

    public ScheduledThreadPoolExecutor delayer() {
        forget();
        ScheduledThreadPoolExecutor executor = delayer;
        if (executor == null) {
            executor = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, "CompletableFutureDelayScheduler");
                thread.setDaemon(true);
                return thread;
            });
            executor.setRemoveOnCancelPolicy(true);
            delayer = executor;
        }
        return executor;
    }

    private void forget() {
        if (epoch != Gate.epoch) {
            epoch = Gate.epoch;
            commonPool = null;
            delayer = null;
        }
    }

    /** As the JDK makes its own, which differs from others: it ends without being shut down, for one. */
    private static ForkJoinPool newCommonPool() {
        try {
            Constructor<ForkJoinPool> constructor = ForkJoinPool.class.getDeclaredConstructor(byte.class);
            constructor.setAccessible(true);
            return constructor.newInstance((byte) 0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK makes its common pool in a way that Heddle does not know", e);
        }
    }
}
