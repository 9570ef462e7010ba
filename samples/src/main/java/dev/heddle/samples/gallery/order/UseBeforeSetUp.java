// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * One thread reads the configuration and another connects to the address in it. They are started in that order, which
 * does not mean that they run in it.
 *
 * <p>Pattern: order violation: use before set-up. The twin: the worker is started when the thread that configures has
 * ended.
 */
public final class UseBeforeSetUp {

    private volatile String address;
    private volatile int length;

    private void configure() {
        address = "localhost";
    }

    private void connect() {
        length = address.length();
    }

    public static void main(String[] args) throws InterruptedException {
        UseBeforeSetUp client = new UseBeforeSetUp();
        Thread setUp = new Thread(client::configure, "set-up");
        Thread worker = new Thread(client::connect, "worker");
        setUp.start();
        worker.start();
        setUp.join();
        worker.join();
    }
}
