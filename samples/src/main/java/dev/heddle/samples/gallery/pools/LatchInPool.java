// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One task waits for a latch that another task opens, and both are handed to a pool with one thread. If the waiting
 * task is handed in first, the other never gets a thread.
 *
 * <p>Pattern: thread-pool starvation: a task waits for a latch. The twin: the pool has a thread for each of them.
 */
public final class LatchInPool {

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final CountDownLatch loaded = new CountDownLatch(1);

    private void index() {
        try {
            loaded.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        LatchInPool library = new LatchInPool();
        library.pool.submit(() -> {}).get();
        Runnable load = library.loaded::countDown;
        Runnable index = library::index;
        Thread loader = new Thread(() -> library.pool.execute(load), "loader");
        Thread indexer = new Thread(() -> library.pool.execute(index), "indexer");
        loader.start();
        indexer.start();
        loader.join();
        indexer.join();
        library.pool.shutdown();
        library.loaded.await();
    }
}
