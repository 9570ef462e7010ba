// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The user of a request is kept in a thread-local variable, and nobody removes it after the request. The next request
 * on the same pooled thread acts as that user.
 *
 * <p>Pattern: thread-local value left in a pooled thread. The twin: the request removes the value when it ends.
 */
public final class ThreadLocalLeak {

    private final ThreadLocal<String> user = new ThreadLocal<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private volatile String guest;

    private void administer() {
        user.set("admin");
    }

    private void browse() {
        guest = user.get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ThreadLocalLeak server = new ThreadLocalLeak();
        server.pool.submit(server::browse).get();
        Runnable browsing = server::browse;
        Runnable administration = server::administer;
        Thread guest = new Thread(() -> server.pool.execute(browsing), "guest");
        Thread admin = new Thread(() -> server.pool.execute(administration), "admin");
        guest.start();
        admin.start();
        guest.join();
        admin.join();
        server.pool.shutdown();
        server.pool.awaitTermination(1, TimeUnit.DAYS);
        if (server.guest != null) {
            throw new AssertionError("the guest acts as " + server.guest);
        }
    }
}
