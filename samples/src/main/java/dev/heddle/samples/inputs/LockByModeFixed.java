// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The same lock is taken in all modes.
 *
 * <p>The twin of LockByMode.
 */
public final class LockByModeFixed {

    private final Object common = new Object();
    private int specialVisits;
    private int visits;

    private void visit(int mode) {
        synchronized (common) {
            visits++;
            if (mode == 3) {
                specialVisits++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockByModeFixed page = new LockByModeFixed();
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
