// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** As {@link EarlyTask}, but what the task uses is ready before the task is made. */
public final class EarlyTaskFixed {

    private static volatile int rate;

    private EarlyTaskFixed() {}

    public static void main(String[] args) {
        rate = 5;
        Executor later = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS, Runnable::run);
        CompletableFuture<Integer> share = CompletableFuture.supplyAsync(() -> 100 / rate, later);
        share.join();
    }
}
