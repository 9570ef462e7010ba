// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Workers wait if the queue is empty, and take a job when they wake up. Another worker may have come first and taken
 * the only job.
 *
 * <p>Pattern: wait without a loop. The twin: after each wake-up the worker looks again.
 */
public final class WaitWithoutLoop {

    private final Deque<String> jobs = new ArrayDeque<>();

    private synchronized void take() throws InterruptedException {
        if (jobs.isEmpty()) {
            wait();
        }
        jobs.removeFirst();
    }

    private synchronized void submit(String job) {
        jobs.addLast(job);
        notifyAll();
    }

    private void work() {
        try {
            take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitWithoutLoop queue = new WaitWithoutLoop();
        Thread client = new Thread(
                () -> {
                    queue.submit("wash");
                    queue.submit("dry");
                },
                "client");
        Thread worker1 = new Thread(() -> queue.work(), "worker-1");
        Thread worker2 = new Thread(() -> queue.work(), "worker-2");
        client.start();
        worker1.start();
        worker2.start();
        client.join();
        worker1.join();
        worker2.join();
    }
}
