// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Those who wait are woken in any case.
 *
 * <p>The twin of EmptyBatch.
 */
public final class EmptyBatchFixed {

    private final int items;
    private int stock;
    private boolean isDelivered;

    EmptyBatchFixed(int items) {
        this.items = items;
    }

    private synchronized void deliver() {
        isDelivered = true;
        if (items > 0) {
            stock += items;
        }
        notifyAll();
    }

    private synchronized void await() throws InterruptedException {
        while (!isDelivered) {
            wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBatchFixed batch = new EmptyBatchFixed(Heddle.input("items", 2));
        Thread courier = new Thread(batch::deliver);
        courier.start();
        batch.await();
        courier.join();
    }
}
