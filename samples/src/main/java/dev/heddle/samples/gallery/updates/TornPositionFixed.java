// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Both coordinates are in one immutable object, and replacing it is one write.
 *
 * <p>The twin of TornPosition.
 */
public final class TornPositionFixed {

    private record Position(int east, int north) {}

    private volatile Position position = new Position(0, 0);

    private void moveTo(int east, int north) {
        position = new Position(east, north);
    }

    private void draw() {
        Position now = position;
        int east = now.east();
        int north = now.north();
        if (east != north) {
            throw new AssertionError("the ship was never there: " + east + " " + north);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TornPositionFixed ship = new TornPositionFixed();
        Thread tracker = new Thread(() -> ship.moveTo(7, 7), "tracker");
        Thread map = new Thread(() -> ship.draw(), "map");
        tracker.start();
        map.start();
        tracker.join();
        map.join();
    }
}
