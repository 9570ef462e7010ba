// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** The two ends of a range are moved under one lock and looked at under another: an old end may meet a new one. */
public final class TornRange {

    private final Object moving = new Object();
    private final Object looking = new Object();
    private volatile int low;
    private volatile int high = 10;

    private void move() {
        synchronized (moving) {
            low = 100;
            high = 110;
        }
    }

    private int width() {
        synchronized (looking) {
            int from = low;
            int to = high;
            return to - from;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TornRange range = new TornRange();
        Thread mover = new Thread(range::move, "mover");
        Thread looker = new Thread(range::width, "looker");
        mover.start();
        looker.start();
        mover.join();
        looker.join();
    }
}
