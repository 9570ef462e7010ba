// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * The worker is started when the thread that configures has ended.
 *
 * <p>The twin of UseBeforeSetUp.
 */
public final class UseBeforeSetUpFixed {

    private volatile String address;
    private volatile int length;

    private void configure() {
        address = "localhost";
    }

    private void connect() {
        length = address.length();
    }

    public static void main(String[] args) throws InterruptedException {
        UseBeforeSetUpFixed client = new UseBeforeSetUpFixed();
        Thread setUp = new Thread(client::configure, "set-up");
        Thread worker = new Thread(client::connect, "worker");
        setUp.start();
        setUp.join();
        worker.start();
        worker.join();
    }
}
