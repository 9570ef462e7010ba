// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The worker polls, and looks whether it got something.
 *
 * <p>The twin of QueueEmptyCheck.
 */
public final class QueueEmptyCheckFixed {

    private final Queue<String> jobs = new ConcurrentLinkedQueue<>(List.of("wash", "rinse", "dry"));
    private final AtomicInteger done = new AtomicInteger();

    private void work() {
        String job = jobs.poll();
        if (job != null) {
            done.addAndGet(job.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueEmptyCheckFixed laundry = new QueueEmptyCheckFixed();
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
