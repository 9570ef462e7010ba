// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Chains of CompletableFutures: combined, failing, recovering, completed by hand, on own threads. */
public final class Futures {

    private static final Executor EACH = task -> new Thread(task, "each").start();
    private static int stages;

    private Futures() {}

    private static synchronized int stage(int n) {
        stages++;
        return n;
    }

    private static CompletableFuture<Integer> later(int n) {
        return CompletableFuture.supplyAsync(() -> stage(n), EACH);
    }

    private static String combined() {
        return later(3).thenCombine(later(4), (a, b) -> stage(a * 10 + b))
                .thenCompose(n -> later(n + 1))
                .thenApplyAsync(n -> "n" + stage(n), EACH)
                .join();
    }

    private static String failing() {
        CompletableFuture<Integer> broken = later(0).thenApply(n -> 10 / n);
        CompletableFuture<Integer> skipped = broken.thenApply(n -> stage(100));
        String text = skipped.handle((n, e) -> e.getCause().getMessage()).join();
        try {
            skipped.join();
        } catch (CompletionException e) {
            text += " " + e.getCause().getClass().getSimpleName();
        }
        return text + broken.exceptionally(e -> -1).join() + broken.isCompletedExceptionally();
    }

    private static String byHand() throws Exception {
        CompletableFuture<String> promise = new CompletableFuture<>();
        List<String> seen = new ArrayList<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(
                promise.thenAccept(text -> {
                    synchronized (seen) {
                        seen.add(text);
                    }
                }),
                promise.thenRun(() -> stage(1)));
        Thread completer = new Thread(() -> promise.complete("hand"));
        completer.start();
        all.join();
        completer.join();
        Object first =
                CompletableFuture.anyOf(promise, new CompletableFuture<>()).get();
        CompletableFuture<String> never = new CompletableFuture<>();
        try {
            never.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            seen.add("timeout");
        }
        return seen + " " + first + promise.complete("again") + never.getNow("not yet")
                + never.completeOnTimeout("in the end", 1, TimeUnit.MILLISECONDS)
                        .join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(combined() + " " + failing());
        System.out.println(byHand());
        List<CompletableFuture<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            many.add(later(i).whenComplete((n, e) -> stage(0)));
        }
        int sum = 0;
        for (CompletableFuture<Integer> future : many) {
            sum += future.join();
        }
        synchronized (Futures.class) {
            System.out.println(sum + " " + stages);
        }
    }
}
