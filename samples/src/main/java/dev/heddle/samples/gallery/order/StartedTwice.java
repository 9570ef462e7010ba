// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * A service starts its thread with the first request. Two first requests both find it not started, and a thread can be
 * started only once.
 *
 * <p>Pattern: check-then-act: start. The twin: looking and starting are synchronized.
 */
public final class StartedTwice {

    private final Thread worker = new Thread(() -> {}, "worker");
    private volatile boolean started;

    private void request() {
        if (!started) {
            started = true;
            worker.start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StartedTwice service = new StartedTwice();
        Thread client1 = new Thread(() -> service.request(), "client-1");
        Thread client2 = new Thread(() -> service.request(), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
        service.worker.join();
    }
}
