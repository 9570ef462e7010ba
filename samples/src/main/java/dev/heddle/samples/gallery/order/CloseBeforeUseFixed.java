// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * The connection is closed after the thread that uses it has ended.
 *
 * <p>The twin of CloseBeforeUse.
 */
public final class CloseBeforeUseFixed {

    private volatile boolean closed;
    private volatile int rows;

    private void query() {
        if (closed) {
            throw new IllegalStateException("the connection is closed");
        }
        rows = 3;
    }

    private void close() {
        closed = true;
    }

    public static void main(String[] args) throws InterruptedException {
        CloseBeforeUseFixed connection = new CloseBeforeUseFixed();
        Thread query = new Thread(connection::query, "query");
        Thread closer = new Thread(connection::close, "closer");
        query.start();
        query.join();
        closer.start();
        closer.join();
    }
}
