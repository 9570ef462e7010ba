// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The exchange is tried until it succeeds.
 *
 * <p>The twin of SwapWithoutRetry.
 */
public final class SwapWithoutRetryFixed {

    private final AtomicInteger votes = new AtomicInteger();

    private void vote() {
        int before;
        do {
            before = votes.get();
        } while (!votes.compareAndSet(before, before + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        SwapWithoutRetryFixed poll = new SwapWithoutRetryFixed();
        Thread ann = new Thread(() -> poll.vote(), "ann");
        Thread bob = new Thread(() -> poll.vote(), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        if (poll.votes.get() != 2) {
            throw new AssertionError("a vote is lost");
        }
    }
}
