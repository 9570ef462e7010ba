// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/**
 * The owner of a queue takes from one end without a lock, a thief from the other end with one. The owner looks whether the
 * last task is still there before it says that it takes it, so both may get it.
 */
public final class WorkStealQueue implements Body {

    private static final int TASKS = 2;

    private final Object lock = new Object();
    private final int[] runs = new int[TASKS];
    private volatile int head;
    private volatile int tail = TASKS;

    /** The task at the owner's end, or -1. */
    private int take() {
        int last = tail - 1;
        if (head > last) {
            return -1;
        }
        tail = last;
        return last;
    }

    /** The task at the other end, or -1. */
    private int steal() {
        synchronized (lock) {
            int first = head;
            if (first >= tail) {
                return -1;
            }
            head = first + 1;
            return first;
        }
    }

    private void run(int task) {
        if (task >= 0) {
            synchronized (runs) {
                runs[task]++;
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread owner = new Thread(
                () -> {
                    run(take());
                    run(take());
                },
                "owner");
        Thread thief = new Thread(() -> run(steal()), "thief");
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        for (int times : runs) {
            if (times > 1) {
                throw new AssertionError("a task has run twice");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new WorkStealQueue().body();
    }
}
