// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * An order hands the packing to the pool on which it runs itself, and waits for it. There are as many threads as orders, so if both
 * orders begin before either is packed, nobody is left to pack.
 *
 * <p>Pattern: thread-pool starvation: all threads of a pool wait for tasks of their own. The twin: packing has a pool of its own.
 */
public final class NestedTasks {

    private final ExecutorService pool = Executors.newFixedThreadPool(2);

    private int pack() {
        return 1;
    }

    private int order() throws InterruptedException, ExecutionException {
        return pool.submit(this::pack).get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        NestedTasks shop = new NestedTasks();
        shop.pool.submit(shop::order).get();
        Future<Integer> first = shop.pool.submit(shop::order);
        Thread customer = new Thread(() -> shop.pool.submit(shop::order), "customer");
        customer.start();
        customer.join();
        if (first.get() != 1) {
            throw new AssertionError("not packed");
        }
        shop.pool.shutdown();
    }
}
