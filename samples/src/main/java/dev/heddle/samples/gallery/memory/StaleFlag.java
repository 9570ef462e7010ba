// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

/**
 * A worker goes round a loop until a flag is set, and the flag is not volatile. The compiler may read it once and
 * never again, and then the loop does not end. In any order of the steps as they are written it ends.
 *
 * <p>Pattern: stale flag: not volatile. The twin: the flag is volatile.
 */
public final class StaleFlag {

    private boolean stopped;

    private void work() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    private void stop() {
        stopped = true;
    }

    public static void main(String[] args) throws InterruptedException {
        StaleFlag service = new StaleFlag();
        Thread worker = new Thread(() -> service.work(), "worker");
        Thread stopper = new Thread(() -> service.stop(), "stopper");
        worker.start();
        stopper.start();
        worker.join();
        stopper.join();
    }
}
