// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A closing server shuts its pool down while a request still hands in a task. The pool refuses the task, and the
 * request fails.
 *
 * <p>Pattern: shutdown while others submit. The twin: the pool is shut down after the last request has handed in its
 * tasks.
 */
public final class RejectedTask {

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final AtomicInteger served = new AtomicInteger();

    private void request() {
        pool.execute(served::incrementAndGet);
    }

    private void close() {
        pool.shutdown();
    }

    public static void main(String[] args) throws InterruptedException {
        RejectedTask server = new RejectedTask();
        server.request();
        Thread request = new Thread(server::request, "request");
        Thread closing = new Thread(server::close, "closing");
        request.start();
        closing.start();
        request.join();
        closing.join();
    }
}
