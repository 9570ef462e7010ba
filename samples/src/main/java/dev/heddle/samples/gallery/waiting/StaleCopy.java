// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * A worker polls until it is stopped. It reads the flag once, into a local variable, and a stop that comes after that
 * is never seen.
 *
 * <p>Pattern: stale flag: a local copy. The twin: the flag is read in each round.
 */
public final class StaleCopy {

    private volatile boolean stopped;
    private volatile int jobs;
    private int done;

    private void work() {
        boolean seen = stopped;
        while (!seen) {
            if (jobs > done) {
                done++;
            }
        }
    }

    private void stop() {
        stopped = true;
    }

    public static void main(String[] args) throws InterruptedException {
        StaleCopy service = new StaleCopy();
        Thread stopper = new Thread(() -> service.stop(), "stopper");
        Thread worker = new Thread(() -> service.work(), "worker");
        stopper.start();
        worker.start();
        stopper.join();
        worker.join();
    }
}
