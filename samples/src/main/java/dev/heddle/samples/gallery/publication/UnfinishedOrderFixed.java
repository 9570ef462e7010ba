// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * The order is published when it is complete.
 *
 * <p>The twin of UnfinishedOrder.
 */
public final class UnfinishedOrderFixed {

    private static final class Order {
        volatile int amount;
    }

    private volatile Order tray;

    private void write() {
        Order order = new Order();
        order.amount = 12;
        tray = order;
    }

    private void pack() {
        Order order = tray;
        if (order != null && order.amount == 0) {
            throw new AssertionError("an order of nothing is packed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnfinishedOrderFixed office = new UnfinishedOrderFixed();
        Thread clerk = new Thread(() -> office.write(), "clerk");
        Thread packer = new Thread(() -> office.pack(), "packer");
        clerk.start();
        packer.start();
        clerk.join();
        packer.join();
    }
}
