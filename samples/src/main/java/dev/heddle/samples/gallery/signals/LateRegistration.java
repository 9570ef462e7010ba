// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Phaser;

/**
 * A worker registers with the phaser when it runs. The coordinator may arrive before that, finds itself the only
 * party, and goes on although the work is not done.
 *
 * <p>Pattern: phaser: registration after the start. The twin: the worker is registered before it is started.
 */
public final class LateRegistration {

    private final Phaser phaser = new Phaser(1);
    private volatile boolean done;

    private void work() {
        phaser.register();
        done = true;
        phaser.arriveAndDeregister();
    }

    private void coordinate() {
        phaser.arriveAndAwaitAdvance();
        if (!done) {
            throw new AssertionError("went on before the worker was done");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LateRegistration job = new LateRegistration();
        Thread worker = new Thread(() -> job.work(), "worker");
        Thread coordinator = new Thread(() -> job.coordinate(), "coordinator");
        worker.start();
        coordinator.start();
        worker.join();
        coordinator.join();
    }
}
