// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import dev.heddle.samples.Relay;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** Who waits for any of several tasks comes after one of them, and need not come after the others. */
public final class OneOfSeveral {

    private static int first;
    private static int second;
    private static int either;
    private static final AtomicInteger calls = new AtomicInteger();

    private OneOfSeveral() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        Relay one = new Relay();
        Relay other = new Relay();
        CompletableFuture<Void> writesFirst = CompletableFuture.runAsync(
                () -> {
                    first = 1;
                    one.pass();
                },
                pool);
        CompletableFuture<Void> writesSecond = CompletableFuture.runAsync(
                () -> {
                    second = 1;
                    other.pass();
                },
                pool);
        CompletableFuture<Void> sums = writesFirst.acceptEither(writesSecond, nothing -> either = first + second);
        one.await();
        other.await();
        CompletableFuture.anyOf(writesFirst, writesSecond).join();
        int sum = first + second;
        if (sum != 2) { // can fail
            throw new AssertionError();
        }
        if (sum < 1) { // holds
            throw new AssertionError();
        }
        sums.join();
        if (either < 1) { // holds
            throw new AssertionError();
        }
        Callable<Integer> once = () -> calls.incrementAndGet();
        Callable<Integer> again = () -> calls.addAndGet(1);
        pool.invokeAny(List.of(once, again));
        if (calls.get() < 1) { // holds
            throw new AssertionError();
        }
        pool.shutdown();
    }
}
