// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looking and closing are synchronized.
 *
 * <p>The twin of DoubleClose.
 */
public final class DoubleCloseFixed {

    private volatile boolean closed;
    private final AtomicInteger sockets = new AtomicInteger(1);

    private synchronized void close() {
        if (!closed) {
            closed = true;
            if (sockets.decrementAndGet() < 0) {
                throw new IllegalStateException("the socket is given back twice");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCloseFixed connection = new DoubleCloseFixed();
        Thread user = new Thread(() -> connection.close(), "user");
        Thread pool = new Thread(() -> connection.close(), "pool");
        user.start();
        pool.start();
        user.join();
        pool.join();
    }
}
