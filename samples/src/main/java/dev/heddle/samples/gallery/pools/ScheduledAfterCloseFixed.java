// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The pool is shut down and has ended before the connection is closed.
 *
 * <p>The twin of ScheduledAfterClose.
 */
public final class ScheduledAfterCloseFixed {

    private volatile boolean open = true;
    private volatile int reports;

    private void report() {
        if (open) {
            reports = send();
        }
    }

    private int send() {
        if (!open) {
            throw new IllegalStateException("the connection is closed");
        }
        return reports + 1;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ScheduledAfterCloseFixed connection = new ScheduledAfterCloseFixed();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        Future<?> task = scheduler.schedule(connection::report, 0, TimeUnit.SECONDS);
        task.get();
        scheduler.shutdown();
        connection.open = false;
    }
}
