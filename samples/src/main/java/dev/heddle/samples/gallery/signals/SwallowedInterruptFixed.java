// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Who catches the interrupt sets it again, so that the next wait ends at once.
 *
 * <p>The twin of SwallowedInterrupt.
 */
public final class SwallowedInterruptFixed {

    private final CountDownLatch configured = new CountDownLatch(1);
    private final BlockingQueue<String> jobs = new LinkedBlockingQueue<>();

    private void awaitConfiguration() {
        try {
            configured.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
        SwallowedInterruptFixed service = new SwallowedInterruptFixed();
        service.configured.countDown();
        Thread worker = new Thread(service::work, "worker");
        Thread canceller = new Thread(worker::interrupt, "canceller");
        worker.start();
        canceller.start();
        worker.join();
    }
}
