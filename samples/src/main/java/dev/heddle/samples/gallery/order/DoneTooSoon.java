// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A producer says that it is done and adds the last item then. The consumer believes it, and leaves with the last item
 * in the queue.
 *
 * <p>Pattern: order violation: end announced before the last item. The twin: the end is announced after the last item.
 */
public final class DoneTooSoon {

    private final Queue<String> items = new ConcurrentLinkedQueue<>();
    private volatile boolean done;

    private void produce() {
        items.add("first");
        done = true;
        items.add("last");
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
        DoneTooSoon belt = new DoneTooSoon();
        Thread producer = new Thread(() -> belt.produce(), "producer");
        Thread consumer = new Thread(() -> belt.consume(), "consumer");
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
