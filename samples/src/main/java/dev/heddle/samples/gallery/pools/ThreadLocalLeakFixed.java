// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The request removes the value when it ends.
 *
 * <p>The twin of ThreadLocalLeak.
 */
public final class ThreadLocalLeakFixed {

    private final ThreadLocal<String> user = new ThreadLocal<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private volatile String guest;

    private void administer() {
        user.set("admin");
        user.remove();
    }

    private void browse() {
        guest = user.get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ThreadLocalLeakFixed server = new ThreadLocalLeakFixed();
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
