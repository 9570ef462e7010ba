// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Who delivers a batch wakes those who wait for it, unless the batch is empty. Who waits for an empty one, and began
 * to wait before, waits for ever.
 *
 * <p>Pattern: missed signal when there is nothing. The twin: those who wait are woken in any case.
 */
public final class EmptyBatch {

    private final int items;
    private int stock;
    private boolean isDelivered;

    EmptyBatch(int items) {
        this.items = items;
    }

    private synchronized void deliver() {
        isDelivered = true;
        if (items > 0) {
            stock += items;
            notifyAll();
        }
    }

    private synchronized void await() throws InterruptedException {
        while (!isDelivered) {
            wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBatch batch = new EmptyBatch(Heddle.input("items", 2));
        Thread courier = new Thread(batch::deliver);
        courier.start();
        batch.await();
        courier.join();
    }
}
