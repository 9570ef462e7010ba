// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An element comes with what its producer did before it put it in; a queue for one holds the next producer up. */
public final class BlockingQueues {

    private static final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Object> small = new ArrayBlockingQueue<>(1);
    private static final Object element = new Object();
    private static int before;
    private static int after;
    private static int taken;

    private BlockingQueues() {}

    public static void main(String[] args) throws Exception {
        Pair.inTurn(
                () -> {
                    before = 1;
                    queue.put(element);
                    after = 1;
                },
                () -> {
                    if (queue.size() != 1) { // can fail
                        throw new AssertionError();
                    }
                    queue.take();
                    if (before != 1) { // holds
                        throw new AssertionError();
                    }
                    if (after != 1) { // can fail
                        throw new AssertionError();
                    }
                });
        small.put(element);
        Pair.inTurn(
                () -> {
                    taken = 1;
                    small.take();
                },
                () -> {
                    small.put(new Object());
                    if (taken != 1) { // holds
                        throw new AssertionError();
                    }
                });
    }
}
