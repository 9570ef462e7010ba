// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * Looking and starting are synchronized.
 *
 * <p>The twin of StartedTwice.
 */
public final class StartedTwiceFixed {

    private final Thread worker = new Thread(() -> {}, "worker");
    private volatile boolean started;

    private synchronized void request() {
        if (!started) {
            started = true;
            worker.start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StartedTwiceFixed service = new StartedTwiceFixed();
        Thread client1 = new Thread(() -> service.request(), "client-1");
        Thread client2 = new Thread(() -> service.request(), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
        service.worker.join();
    }
}
