// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Who finds the gate busy waits in a loop until it is not. Who goes away because the house is closed forgets to say
 * that the gate is free again.
 *
 * <p>Pattern: missed reset of a flag. The twin: the gate is free again on every way out.
 */
public final class BusyFlag {

    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;

    private void pass() {
        while (!busy.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        if (closed) {
            return;
        }
        busy.set(false);
    }

    private void close() {
        closed = true;
    }

    public static void main(String[] args) throws InterruptedException {
        BusyFlag gate = new BusyFlag();
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
