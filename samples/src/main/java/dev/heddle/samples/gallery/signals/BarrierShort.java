// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two workers meet at a barrier after each round, unless the simulation was cancelled. One passes the check and waits
 * at the barrier, then it is cancelled, and the other leaves without coming there.
 *
 * <p>Pattern: barrier short of one party. The twin: everybody comes to the barrier, and looks behind it whether to go
 * on.
 */
public final class BarrierShort {

    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile boolean cancelled;

    private void round() {
        if (cancelled) {
            return;
        }
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        rounds.incrementAndGet();
    }

    private void cancel() {
        cancelled = true;
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierShort simulation = new BarrierShort();
        Thread user = new Thread(() -> simulation.cancel(), "user");
        Thread left = new Thread(() -> simulation.round(), "left");
        Thread right = new Thread(() -> simulation.round(), "right");
        user.start();
        left.start();
        right.start();
        user.join();
        left.join();
        right.join();
    }
}
