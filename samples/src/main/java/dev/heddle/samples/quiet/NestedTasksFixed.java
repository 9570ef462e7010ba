// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Packing has a pool of its own, whose tasks wait for nobody.
 *
 * <p>The twin of NestedTasks.
 */
public final class NestedTasksFixed {

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final ExecutorService packers = Executors.newFixedThreadPool(1);

    private int pack() {
        return 1;
    }

    private int order() throws InterruptedException, ExecutionException {
        return packers.submit(this::pack).get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        NestedTasksFixed shop = new NestedTasksFixed();
        shop.pool.submit(shop::order).get();
        Future<Integer> first = shop.pool.submit(shop::order);
        Thread customer = new Thread(() -> shop.pool.submit(shop::order), "customer");
        customer.start();
        customer.join();
        if (first.get() != 1) {
            throw new AssertionError("not packed");
        }
        shop.pool.shutdown();
        shop.packers.shutdown();
    }
}
