// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import java.util.ArrayDeque;

/**
 * Work that is put off until the current piece is done. Constraints refer to each other in circles and in long chains; with a
 * queue neither needs recursion.
 */
final class WorkQueue {

    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    void add(Runnable work) {
        waiting.add(work);
    }

    /** Does all work, also what that adds; within work that is being done, nothing. */
    void drain() {
        if (running) {
            return;
        }
        running = true;
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
        running = false;
    }
}
