// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

/**
 * The field is volatile, so that what was written before it is seen by who reads it.
 *
 * <p>The twin of UnsafePublication.
 */
public final class UnsafePublicationFixed {

    private static final class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    private volatile Point current;

    private void publish() {
        current = new Point(3, 3);
    }

    private void read() {
        Point point = current;
        if (point != null && (point.x != 3 || point.y != 3)) {
            throw new AssertionError("the point is not complete");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafePublicationFixed map = new UnsafePublicationFixed();
        Thread publisher = new Thread(() -> map.publish(), "publisher");
        Thread reader = new Thread(() -> map.read(), "reader");
        publisher.start();
        reader.start();
        publisher.join();
        reader.join();
    }
}
