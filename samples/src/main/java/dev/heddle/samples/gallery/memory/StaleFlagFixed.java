// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

/**
 * The flag is volatile.
 *
 * <p>The twin of StaleFlag.
 */
public final class StaleFlagFixed {

    private volatile boolean stopped;

    private void work() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    private void stop() {
        stopped = true;
    }

    public static void main(String[] args) throws InterruptedException {
        StaleFlagFixed service = new StaleFlagFixed();
        Thread worker = new Thread(() -> service.work(), "worker");
        Thread stopper = new Thread(() -> service.stop(), "stopper");
        worker.start();
        stopper.start();
        worker.join();
        stopper.join();
    }
}
