// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * A statement runs on a connection that another thread closes when it thinks that all is done.
 *
 * <p>Pattern: order violation: closed while in use. The twin: the connection is closed after the thread that uses it
 * has ended.
 */
public final class CloseBeforeUse {

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
        CloseBeforeUse connection = new CloseBeforeUse();
        Thread query = new Thread(connection::query, "query");
        Thread closer = new Thread(connection::close, "closer");
        query.start();
        closer.start();
        query.join();
        closer.join();
    }
}
