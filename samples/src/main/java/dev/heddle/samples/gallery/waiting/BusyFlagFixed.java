// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The gate is free again on every way out.
 *
 * <p>The twin of BusyFlag.
 */
public final class BusyFlagFixed {

    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;

    private void pass() {
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        if (closed) {
            busy.set(false);
            return;
        }
        busy.set(false);
    }

    private void close() {
        closed = true;
    }

    public static void main(String[] args) throws InterruptedException {
        BusyFlagFixed gate = new BusyFlagFixed();
        Thread visitor1 = new Thread(() -> gate.pass(), "visitor-1");
        Thread visitor2 = new Thread(() -> gate.pass(), "visitor-2");
        Thread guard = new Thread(() -> gate.close(), "guard");
        visitor1.start();
        visitor2.start();
        guard.start();
        visitor1.join();
        visitor2.join();
        guard.join();
    }
}
