// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * After each wake-up the worker looks again.
 *
 * <p>The twin of WaitWithoutLoop.
 */
public final class WaitWithoutLoopFixed {

    private final Deque<String> jobs = new ArrayDeque<>();

    private synchronized void take() throws InterruptedException {
        while (jobs.isEmpty()) {
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
        WaitWithoutLoopFixed queue = new WaitWithoutLoopFixed();
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
