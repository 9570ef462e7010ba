// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A service that shuts down holds its lock while it waits for the worker to end. The worker needs the lock for its
 * last report, if it has not made it before.
 *
 * <p>Pattern: deadlock by joining under a lock. The twin: the service waits without holding the lock.
 */
public final class JoinUnderLock {

    private int reports;
    private boolean down;

    private synchronized void report() {
        reports++;
    }

    private synchronized void shutDown(Thread worker) {
        try {
            worker.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        down = true;
    }

    public static void main(String[] args) throws InterruptedException {
        JoinUnderLock service = new JoinUnderLock();
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
