// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A tracker writes longitude and latitude of a ship one after the other, and a map reads both. Between the two writes
 * the map sees a place where the ship never was.
 *
 * <p>Pattern: torn read of related variables. The twin: both coordinates are in one immutable object, and replacing it
 * is one write.
 */
public final class TornPosition {

    private volatile int longitude;
    private volatile int latitude;

    private void moveTo(int east, int north) {
        longitude = east;
        latitude = north;
    }

    private void draw() {
        int east = longitude;
        int north = latitude;
        if (east != north) {
            throw new AssertionError("the ship was never there: " + east + " " + north);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TornPosition ship = new TornPosition();
        Thread tracker = new Thread(() -> ship.moveTo(7, 7), "tracker");
        Thread map = new Thread(() -> ship.draw(), "map");
        tracker.start();
        map.start();
        tracker.join();
        map.join();
    }
}
