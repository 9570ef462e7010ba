// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Each task returns its part, and the caller adds them up.
 *
 * <p>The twin of SharedSumInPool.
 */
public final class SharedSumInPoolFixed {

    private static int part(int part) {
        return part;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> upper = pool.submit(() -> part(10));
        Future<Integer> lower = pool.submit(() -> part(20));
        int sum = upper.get() + lower.get();
        pool.shutdown();
        if (sum != 30) {
            throw new AssertionError("the sum is " + sum);
        }
    }
}
