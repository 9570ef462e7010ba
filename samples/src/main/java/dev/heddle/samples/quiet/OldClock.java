// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.time.Instant;

/** Two threads work if the clock is right. Under control it shows a time that is long over, and then nobody works at all. */
public final class OldClock {

    private static final Instant WRITTEN = Instant.parse("2025-01-01T00:00:00Z");

    private int done;

    private synchronized void work() {
        done++;
    }

    public static void main(String[] args) throws InterruptedException {
        if (System.currentTimeMillis() < WRITTEN.toEpochMilli()) {
            throw new IllegalStateException("the clock is wrong");
        }
        OldClock both = new OldClock();
        Thread other = new Thread(both::work);
        other.start();
        both.work();
        other.join();
        if (both.done != 2) {
            throw new AssertionError("not done");
        }
    }
}
