// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A connection is closed by its user and by the pool that shuts down. Each looks whether it is closed already, and
 * both may give the socket back.
 *
 * <p>Pattern: check-then-act: closing. The twin: looking and closing are synchronized.
 */
public final class DoubleClose {

    private volatile boolean closed;
    private final AtomicInteger sockets = new AtomicInteger(1);

    private void close() {
        if (!closed) {
            closed = true;
            if (sockets.decrementAndGet() < 0) {
                throw new IllegalStateException("the socket is given back twice");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleClose connection = new DoubleClose();
        Thread user = new Thread(() -> connection.close(), "user");
        Thread pool = new Thread(() -> connection.close(), "pool");
        user.start();
        pool.start();
        user.join();
        pool.join();
    }
}
