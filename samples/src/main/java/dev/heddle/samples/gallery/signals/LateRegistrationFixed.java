// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.Phaser;

/**
 * The worker is registered before it is started.
 *
 * <p>The twin of LateRegistration.
 */
public final class LateRegistrationFixed {

    private final Phaser phaser = new Phaser(1);
    private volatile boolean done;

    private void work() {
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
        LateRegistrationFixed job = new LateRegistrationFixed();
        job.phaser.register();
        Thread worker = new Thread(() -> job.work(), "worker");
        Thread coordinator = new Thread(() -> job.coordinate(), "coordinator");
        worker.start();
        coordinator.start();
        worker.join();
        coordinator.join();
    }
}
