// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * There is one monitor, and waiting gives it up.
 *
 * <p>The twin of NestedMonitor.
 */
public final class NestedMonitorFixed {

    private boolean delivered;

    private synchronized void fetch() throws InterruptedException {
        while (!delivered) {
            wait();
        }
    }

    private synchronized void deliver() {
        delivered = true;
        notifyAll();
    }

    private void owner() {
        try {
            fetch();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedMonitorFixed box = new NestedMonitorFixed();
        Thread postman = new Thread(() -> box.deliver(), "postman");
        Thread owner = new Thread(() -> box.owner(), "owner");
        postman.start();
        owner.start();
        postman.join();
        owner.join();
    }
}
