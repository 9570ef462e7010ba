// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.CountDownLatch;

/**
 * Two services count a latch down when they are up, and the door opens when it is at zero. A service that finds no
 * configuration gives up, and forgets to count down.
 *
 * <p>Pattern: latch that never opens. The twin: the latch is counted down in a finally block, and whether all are up
 * is asked apart.
 */
public final class LatchNotOpened {

    private final CountDownLatch up = new CountDownLatch(2);
    private volatile boolean configured;

    private void configure() {
        configured = true;
        up.countDown();
    }

    private void mail() {
        if (!configured) {
            return;
        }
        up.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        LatchNotOpened services = new LatchNotOpened();
        new Thread(services::configure, "configuration").start();
        new Thread(services::mail, "mail").start();
        services.up.await();
    }
}
