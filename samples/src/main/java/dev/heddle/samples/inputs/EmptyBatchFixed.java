package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Those who wait are woken in any case.
 *
 * <p>The twin of EmptyBatch.
 */
public final class EmptyBatchFixed {

    private boolean isDelivered;

    private synchronized void deliver(int items) {
        isDelivered = true;
        notifyAll();
    }

    private synchronized void await() throws InterruptedException {
        while (!isDelivered) {
            wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBatchFixed batch = new EmptyBatchFixed();
        int items = Heddle.input("items", 2);
        Thread courier = new Thread(() -> batch.deliver(items));
        courier.start();
        batch.await();
        courier.join();
    }
}
