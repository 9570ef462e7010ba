// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * The second Apache pattern of the paper on atomicity violations: threads that use a cache entry count their references down.
 *
 * <p>Who gives up a reference reads the count, writes it one lower, and frees the entry if it is zero then. The first thread gives up
 * one reference, which is meant to be atomic, the second eleven, and main the rest. 34 suspicions concern the other thread, one of
 * which is guarded by a lock; 33 can happen.
 */
public final class Atom002 {

    private static final int FIRST = 1;
    private static final int SECOND = 11;
    private static final int REST = 16;
    private int references;
    private int requests;
    private boolean freed;

    @Atomic
    private void region() {
        release(FIRST);
    }

    private void release(int times) {
        synchronized (this) {
            requests = requests + 1;
        }
        for (int i = 0; i < times; i++) {
            int before = references;
            references = before - 1;
            if (references == 0) {
                freed = true;
            }
        }
    }

    private void create(int count) {
        requests = 0;
        references = 0;
        for (int i = 0; i < count; i++) {
            references = references + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Atom002 entry = new Atom002();
        entry.create(FIRST + SECOND + REST);
        Thread first = new Thread(() -> entry.region(), "first");
        Thread second = new Thread(() -> entry.release(SECOND), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        entry.release(REST);
        boolean wasFreed = entry.freed;
        entry.create(FIRST + SECOND);
        entry.requests = 0;
        if (!wasFreed) {
            throw new AssertionError("the entry is never freed");
        }
    }
}
