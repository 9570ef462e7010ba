// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Each of two trains raises its flag and looks for the flag of the other before it goes on to the single track. The
 * flags are not volatile, so that both may look before either flag is seen, which no order of the steps as they are
 * written allows.
 *
 * <p>Pattern: store buffering: flags without a barrier. The twin: the flags are volatile.
 */
public final class StoreBuffers {

    private boolean north;
    private boolean south;
    private final AtomicInteger onTrack = new AtomicInteger();

    private void driveNorth() {
        north = true;
        if (!south) {
            onTrack.incrementAndGet();
        }
    }

    private void driveSouth() {
        south = true;
        if (!north) {
            onTrack.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StoreBuffers track = new StoreBuffers();
        Thread north = new Thread(() -> track.driveNorth(), "north");
        Thread south = new Thread(() -> track.driveSouth(), "south");
        north.start();
        south.start();
        north.join();
        south.join();
        if (track.onTrack.get() == 2) {
            throw new AssertionError("both trains are on the track");
        }
    }
}
