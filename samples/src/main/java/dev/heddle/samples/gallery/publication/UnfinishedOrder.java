// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A clerk puts the order into the out-tray and fills in the amount after that. The packer may take it in between.
 *
 * <p>Pattern: publication of an unfinished object. The twin: the order is published when it is complete.
 */
public final class UnfinishedOrder {

    private static final class Order {
        volatile int amount;
    }

    private volatile Order tray;

    private void write() {
        Order order = new Order();
        tray = order;
        order.amount = 12;
    }

    private void pack() {
        Order order = tray;
        if (order != null && order.amount == 0) {
            throw new AssertionError("an order of nothing is packed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnfinishedOrder office = new UnfinishedOrder();
        Thread clerk = new Thread(() -> office.write(), "clerk");
        Thread packer = new Thread(() -> office.pack(), "packer");
        clerk.start();
        packer.start();
        clerk.join();
        packer.join();
    }
}
