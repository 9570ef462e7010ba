// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.memory;

/**
 * A point is made and then published by a plain field. Nothing orders what was written into the point before the
 * reference, so a reader may see the reference and zeros behind it. In any order of the steps as they are written it
 * sees the point complete.
 *
 * <p>Pattern: publication without a barrier. The twin: the field is volatile, so that what was written before it is
 * seen by who reads it.
 */
public final class UnsafePublication {

    private static final class Point {
        int x;
        int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    private Point current;

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
        UnsafePublication map = new UnsafePublication();
        Thread publisher = new Thread(() -> map.publish(), "publisher");
        Thread reader = new Thread(() -> map.read(), "reader");
        publisher.start();
        reader.start();
        publisher.join();
        reader.join();
    }
}
