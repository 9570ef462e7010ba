// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * The service waits without holding the lock.
 *
 * <p>The twin of JoinUnderLock.
 */
public final class JoinUnderLockFixed {

    private int reports;
    private boolean down;

    private synchronized void report() {
        reports++;
    }

    private void shutDown(Thread worker) {
        try {
            worker.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (this) {
            down = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinUnderLockFixed service = new JoinUnderLockFixed();
        Thread worker = new Thread(service::report, "worker");
        Thread closer = new Thread(() -> service.shutDown(worker), "closer");
        worker.start();
        closer.start();
        closer.join();
        if (service.reports != 1 || !service.down) {
            throw new AssertionError("the report is missing");
        }
    }
}
