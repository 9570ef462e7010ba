// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * The flag is read in each round.
 *
 * <p>The twin of StaleCopy.
 */
public final class StaleCopyFixed {

    private volatile boolean stopped;
    private volatile int jobs;
    private int done;

    private void work() {
        while (!stopped) {
            if (jobs > done) {
                done++;
            }
        }
    }

    private void stop() {
        stopped = true;
    }

    public static void main(String[] args) throws InterruptedException {
        StaleCopyFixed service = new StaleCopyFixed();
        Thread stopper = new Thread(() -> service.stop(), "stopper");
        Thread worker = new Thread(() -> service.work(), "worker");
        stopper.start();
        worker.start();
        stopper.join();
        worker.join();
    }
}
