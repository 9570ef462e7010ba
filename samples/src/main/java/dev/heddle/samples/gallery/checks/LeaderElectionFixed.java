// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compare-and-set asks and sets in one step.
 *
 * <p>The twin of LeaderElection.
 */
public final class LeaderElectionFixed {

    private final AtomicBoolean elected = new AtomicBoolean();
    private final AtomicInteger leaders = new AtomicInteger();

    private void stand() {
        if (elected.compareAndSet(false, true)) {
            leaders.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LeaderElectionFixed cluster = new LeaderElectionFixed();
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
