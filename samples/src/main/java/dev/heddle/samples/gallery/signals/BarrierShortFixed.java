// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.signals;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Everybody comes to the barrier, and looks behind it whether to go on.
 *
 * <p>The twin of BarrierShort.
 */
public final class BarrierShortFixed {

    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile boolean cancelled;

    private void round() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        if (!cancelled) {
            rounds.incrementAndGet();
        }
    }

    private void cancel() {
        cancelled = true;
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierShortFixed simulation = new BarrierShortFixed();
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
