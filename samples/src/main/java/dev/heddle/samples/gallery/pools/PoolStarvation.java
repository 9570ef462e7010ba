// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A report that runs on a pool with one thread asks the same pool for the price if it is not known yet, and waits for
 * the answer. The only thread waits for a task that nobody is left to run.
 *
 * <p>Pattern: thread-pool starvation: a task waits for a task of its own pool. The twin: the report gets the price
 * itself instead of handing that to its own pool.
 */
public final class PoolStarvation {

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private volatile int price;

    private int fetch() {
        return 42;
    }

    private int report() throws InterruptedException, ExecutionException {
        int known = price;
        return known != 0 ? known : pool.submit(this::fetch).get();
    }

    private void feed() {
        price = 42;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        PoolStarvation desk = new PoolStarvation();
        Thread feed = new Thread(desk::feed, "feed");
        feed.start();
        Future<Integer> report = desk.pool.submit(desk::report);
        feed.join();
        if (report.get() != 42) {
            throw new AssertionError("wrong price");
        }
        desk.pool.shutdown();
    }
}
