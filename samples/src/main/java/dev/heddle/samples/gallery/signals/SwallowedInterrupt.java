// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A worker that waits for its configuration catches the interrupt, and goes on as if nothing had happened. The
 * interrupt was meant to end it, and in the loop behind it nobody will interrupt it again.
 *
 * <p>Pattern: interrupt swallowed. The twin: who catches the interrupt sets it again, so that the next wait ends at
 * once.
 */
public final class SwallowedInterrupt {

    private final CountDownLatch configured = new CountDownLatch(1);
    private final BlockingQueue<String> jobs = new LinkedBlockingQueue<>();

    private void awaitConfiguration() {
        try {
            configured.await();
        } catch (InterruptedException e) {
            // Goes on with the defaults.
        }
    }

    private void work() {
        awaitConfiguration();
        try {
            jobs.take();
        } catch (InterruptedException e) {
            // The end of the work.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SwallowedInterrupt service = new SwallowedInterrupt();
        service.configured.countDown();
        Thread worker = new Thread(service::work, "worker");
        Thread canceller = new Thread(worker::interrupt, "canceller");
        worker.start();
        canceller.start();
        worker.join();
    }
}
