// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The flags are volatile.
 *
 * <p>The twin of StoreBuffers.
 */
public final class StoreBuffersFixed {

    private volatile boolean north;
    private volatile boolean south;
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
        StoreBuffersFixed track = new StoreBuffersFixed();
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
