// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;

/** Numbers in boxes that go through queues can be any numbers, and come out in any order in which they can go in. */
public final class BoxedQueues {

    private static final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    private static final BlockingDeque<Long> deque = new LinkedBlockingDeque<>();
    private static final ArrayDeque<Integer> guarded = new ArrayDeque<>();
    private static int count;
    private static int locked;

    private BoxedQueues() {}

    private static void add() {
        count++;
        queue.add(count * 1_000);
        synchronized (guarded) {
            locked++;
            guarded.addLast(locked);
        }
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(BoxedQueues::add, BoxedQueues::add);
        int sum = queue.poll() + queue.poll(); // holds
        if (sum != 3_000) { // can fail
            throw new AssertionError();
        }
        if (sum < 2_000) { // holds
            throw new AssertionError();
        }
        if (sum > 4_000) { // holds
            throw new AssertionError();
        }
        if (guarded.removeLast() != 2) { // holds
            throw new AssertionError();
        }
        Pair.inTurn(() -> deque.addFirst(5L), () -> deque.putFirst(6L));
        if (deque.takeLast() != 5) { // can fail
            throw new AssertionError();
        }
        if (deque.peekFirst() < 5) { // holds
            throw new AssertionError();
        }
    }
}
