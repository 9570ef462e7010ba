// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A mail box is guarded by its own monitor and waits, while it holds that, for a signal on an inner object. Waiting
 * gives up the inner monitor only, so nobody can come in to deliver.
 *
 * <p>Pattern: nested monitor lockout. The twin: there is one monitor, and waiting gives it up.
 */
public final class NestedMonitor {

    private final Object inner = new Object();
    private boolean delivered;

    private synchronized void fetch() throws InterruptedException {
        synchronized (inner) {
            while (!delivered) {
                inner.wait();
            }
        }
    }

    private synchronized void deliver() {
        synchronized (inner) {
            delivered = true;
            inner.notifyAll();
        }
    }

    private void owner() {
        try {
            fetch();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedMonitor box = new NestedMonitor();
        Thread postman = new Thread(() -> box.deliver(), "postman");
        Thread owner = new Thread(() -> box.owner(), "owner");
        postman.start();
        owner.start();
        postman.join();
        owner.join();
    }
}
