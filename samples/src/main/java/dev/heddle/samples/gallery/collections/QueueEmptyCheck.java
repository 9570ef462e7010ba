// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two workers take from a concurrent queue what they find in it: they ask whether it is empty and poll then. The last
 * element may go to the other worker in between.
 *
 * <p>Pattern: check-then-act: empty queue. The twin: the worker polls, and looks whether it got something.
 */
public final class QueueEmptyCheck {

    private final Queue<String> jobs = new ConcurrentLinkedQueue<>(List.of("wash", "rinse", "dry"));
    private final AtomicInteger done = new AtomicInteger();

    private void work() {
        if (!jobs.isEmpty()) {
            done.addAndGet(jobs.poll().length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueEmptyCheck laundry = new QueueEmptyCheck();
        laundry.work();
        laundry.work();
        Thread worker1 = new Thread(() -> laundry.work(), "worker-1");
        Thread worker2 = new Thread(() -> laundry.work(), "worker-2");
        worker1.start();
        worker2.start();
        worker1.join();
        worker2.join();
    }
}
