// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A scheduled task reports the state of a connection, looking first whether it is open. The connection is closed when
 * the work is done, and nothing keeps the task from being between the look and the report.
 *
 * <p>Pattern: timer: scheduled task and closing. The twin: the pool is shut down and has ended before the connection
 * is closed.
 */
public final class ScheduledAfterClose {

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
        ScheduledAfterClose connection = new ScheduledAfterClose();
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        Future<?> task = scheduler.schedule(connection::report, 0, TimeUnit.SECONDS);
        connection.open = false;
        task.get();
        scheduler.shutdown();
    }
}
