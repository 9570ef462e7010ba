// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A delayed task uses what is made ready meanwhile, and believes that this takes no longer than the delay. */
public final class EarlyTask {

    private static volatile int rate;

    private EarlyTask() {}

    public static void main(String[] args) {
        Executor later = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS, Runnable::run);
        CompletableFuture<Integer> share = CompletableFuture.supplyAsync(() -> 100 / rate, later);
        rate = 5;
        share.join();
    }
}
