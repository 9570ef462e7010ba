package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Who delivers a batch wakes those who wait for it, unless the batch is empty. Who waits for an empty one, and began
 * to wait before, waits for ever.
 *
 * <p>Pattern: missed signal when there is nothing. The twin: those who wait are woken in any case.
 */
public final class EmptyBatch {

    private boolean isDelivered;

    private synchronized void deliver(int items) {
        isDelivered = true;
        if (items > 0) {
            notifyAll();
        }
    }

    private synchronized void await() throws InterruptedException {
        while (!isDelivered) {
            wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBatch batch = new EmptyBatch();
        int items = Heddle.input("items", 2);
        Thread courier = new Thread(() -> batch.deliver(items));
        courier.start();
        batch.await();
        courier.join();
    }
}
