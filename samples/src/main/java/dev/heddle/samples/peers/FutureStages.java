// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.concurrent.CompletableFuture;

/** Two futures that are combined, whose stages increment a number. */
public final class FutureStages implements Body {

    private volatile int count;

    private int count() {
        count++;
        return 1;
    }

    @Override
    public void body() {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(this::count);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(this::count);
        int sum = one.thenCombine(other, Integer::sum).join();
        if (sum != count) {
            throw new AssertionError(sum + " " + count);
        }
    }

    public static void main(String[] args) throws Exception {
        new FutureStages().body();
    }
}
