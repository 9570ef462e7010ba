// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.CountDownLatch;

/**
 * The latch is counted down in a finally block, and whether all are up is asked apart.
 *
 * <p>The twin of LatchNotOpened.
 */
public final class LatchNotOpenedFixed {

    private final CountDownLatch up = new CountDownLatch(2);
    private volatile boolean configured;

    private void configure() {
        configured = true;
        up.countDown();
    }

    private void mail() {
        try {
            if (!configured) {
                return;
            }
        } finally {
            up.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LatchNotOpenedFixed services = new LatchNotOpenedFixed();
        new Thread(services::configure, "configuration").start();
        new Thread(services::mail, "mail").start();
        services.up.await();
    }
}
