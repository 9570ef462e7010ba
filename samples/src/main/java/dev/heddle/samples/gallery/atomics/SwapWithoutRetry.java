// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A vote is counted by compare-and-set, and nobody looks at the answer. If another vote came first, the exchange
 * fails, and the vote is lost.
 *
 * <p>Pattern: compare-and-set without a retry. The twin: the exchange is tried until it succeeds.
 */
public final class SwapWithoutRetry {

    private final AtomicInteger votes = new AtomicInteger();

    private void vote() {
        int before = votes.get();
        votes.compareAndSet(before, before + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        SwapWithoutRetry poll = new SwapWithoutRetry();
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
