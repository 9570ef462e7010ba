// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** A buffer of one place whose threads all wait for the same monitor, of which only one is notified. */
public final class BoundedBuffer implements Body {

    private static final int EACH = 2;

    private int size;

    private synchronized void put() {
        while (size == 1) {
            await();
        }
        size++;
        notify();
    }

    private synchronized void take() {
        while (size == 0) {
            await();
        }
        size--;
        notify();
    }

    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void putAll() {
        for (int i = 0; i < EACH; i++) {
            put();
        }
    }

    private void takeOne() {
        take();
    }

    @Override
    public void body() throws InterruptedException {
        Thread producer = new Thread(this::putAll, "producer");
        Thread consumer1 = new Thread(this::takeOne, "consumer1");
        Thread consumer2 = new Thread(this::takeOne, "consumer2");
        producer.start();
        consumer1.start();
        consumer2.start();
        producer.join();
        consumer1.join();
        consumer2.join();
    }

    public static void main(String[] args) throws Exception {
        new BoundedBuffer().body();
    }
}
