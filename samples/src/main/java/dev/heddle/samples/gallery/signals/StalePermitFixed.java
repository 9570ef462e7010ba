// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The worker parks in a loop, as long as there is no job.
 *
 * <p>The twin of StalePermit.
 */
public final class StalePermitFixed {

    private final Queue<String> jobs = new ConcurrentLinkedQueue<>();
    private int done;

    private void work() {
        for (int i = 0; i < 2; i++) {
            while (jobs.isEmpty()) {
                LockSupport.park(this);
            }
            done += jobs.poll().length();
        }
    }

    private void submit(Thread worker, String job) {
        jobs.add(job);
        LockSupport.unpark(worker);
    }

    public static void main(String[] args) throws InterruptedException {
        StalePermitFixed queue = new StalePermitFixed();
        Thread worker = new Thread(queue::work, "worker");
        worker.start();
        Thread client1 = new Thread(() -> queue.submit(worker, "wash"), "client-1");
        Thread client2 = new Thread(() -> queue.submit(worker, "dry"), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
        worker.join();
    }
}
