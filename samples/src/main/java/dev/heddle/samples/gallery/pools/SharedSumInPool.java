// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The rows of a table are summed up by tasks of a pool, and each adds its part to the same field.
 *
 * <p>Pattern: shared variable in tasks of a pool. The twin: each task returns its part, and the caller adds them up.
 */
public final class SharedSumInPool {

    private int sum;

    private void add(int part) {
        sum += part;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        SharedSumInPool table = new SharedSumInPool();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> upper = pool.submit(() -> table.add(10));
        Future<?> lower = pool.submit(() -> table.add(20));
        upper.get();
        lower.get();
        int sum = table.sum;
        pool.shutdown();
        if (sum != 30) {
            throw new AssertionError("the sum is " + sum);
        }
    }
}
