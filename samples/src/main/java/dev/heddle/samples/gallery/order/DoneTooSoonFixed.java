// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The end is announced after the last item.
 *
 * <p>The twin of DoneTooSoon.
 */
public final class DoneTooSoonFixed {

    private final Queue<String> items = new ConcurrentLinkedQueue<>();
    private volatile boolean done;

    private void produce() {
        items.add("first");
        items.add("last");
        done = true;
    }

    private void consume() {
        if (done) {
            int seen = items.size();
            if (seen != 2) {
                throw new AssertionError("left with " + seen + " items of 2");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoneTooSoonFixed belt = new DoneTooSoonFixed();
        Thread producer = new Thread(() -> belt.produce(), "producer");
        Thread consumer = new Thread(() -> belt.consume(), "consumer");
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
