// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pool is shut down after the last request has handed in its tasks.
 *
 * <p>The twin of RejectedTask.
 */
public final class RejectedTaskFixed {

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final AtomicInteger served = new AtomicInteger();

    private void request() {
        pool.execute(served::incrementAndGet);
    }

    private void close() {
        pool.shutdown();
    }

    public static void main(String[] args) throws InterruptedException {
        RejectedTaskFixed server = new RejectedTaskFixed();
        server.request();
        Thread request = new Thread(server::request, "request");
        Thread closing = new Thread(server::close, "closing");
        request.start();
        request.join();
        closing.start();
        closing.join();
    }
}
