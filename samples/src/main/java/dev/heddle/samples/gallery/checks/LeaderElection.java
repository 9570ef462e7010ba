// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who finds the flag unset becomes the leader and sets it. The flag is atomic, but asking and setting are two steps of
 * it.
 *
 * <p>Pattern: check-then-act: atomic boolean. The twin: compare-and-set asks and sets in one step.
 */
public final class LeaderElection {

    private final AtomicBoolean elected = new AtomicBoolean();
    private final AtomicInteger leaders = new AtomicInteger();

    private void stand() {
        if (!elected.get()) {
            elected.set(true);
            leaders.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LeaderElection cluster = new LeaderElection();
        Thread node1 = new Thread(() -> cluster.stand(), "node-1");
        Thread node2 = new Thread(() -> cluster.stand(), "node-2");
        node1.start();
        node2.start();
        node1.join();
        node2.join();
        if (cluster.leaders.get() != 1) {
            throw new AssertionError(cluster.leaders + " leaders");
        }
    }
}
