// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The report gets the price itself instead of handing that to its own pool.
 *
 * <p>The twin of PoolStarvation.
 */
public final class PoolStarvationFixed {

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private volatile int price;

    private int fetch() {
        return 42;
    }

    private int report() throws InterruptedException, ExecutionException {
        int known = price;
        return known != 0 ? known : fetch();
    }

    private void feed() {
        price = 42;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        PoolStarvationFixed desk = new PoolStarvationFixed();
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
