// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Visits are counted under a lock, but in one of the modes under another one than everybody else's.
 *
 * <p>Pattern: wrong lock chosen by a mode. The twin: the same lock is taken in all modes.
 */
public final class LockByMode {

    private final Object common = new Object();
    private final Object special = new Object();
    private int visits;

    private void visit(int mode) {
        synchronized (mode == 3 ? special : common) {
            visits++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockByMode page = new LockByMode();
        int mode = Heddle.input("mode", 0);
        Thread other = new Thread(() -> page.visit(0));
        other.start();
        page.visit(mode);
        other.join();
        if (page.visits != 2) {
            throw new AssertionError("a visit was not counted");
        }
    }
}
