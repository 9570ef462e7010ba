// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** Works on objects that no other thread ever gets to see: complex numbers that are squared until they run away. */
public final class OwnObjects implements Workload {

    private static final int WIDTH = 300;
    private static final int LIMIT = 200;
    private static final int EVENTS_PER_ROW = 4;

    private final int width;
    private long inside;

    /** Does one of so many parts of the usual work. */
    public OwnObjects(int parts) {
        width = (int) (WIDTH / Math.sqrt(parts));
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        for (int row = thread; row < width; row += threads) {
            int stayed = 0;
            for (int column = 0; column < width; column++) {
                stayed += stays(new Point(-2 + 3.0 * column / width, -1.5 + 3.0 * row / width)) ? 1 : 0;
            }
            add(stayed);
            events += EVENTS_PER_ROW;
        }
        return events;
    }

    private static boolean stays(Point start) {
        Point point = new Point(0, 0);
        for (int i = 0; i < LIMIT; i++) {
            point.squareAndAdd(start);
            if (point.square() > 4) {
                return false;
            }
        }
        return true;
    }

    private synchronized void add(int stayed) {
        inside += stayed;
    }

    @Override
    public long result() {
        return inside;
    }

    private static final class Point {
        private double x;
        private double y;

        Point(double x, double y) {
            this.x = x;
            this.y = y;
        }

        void squareAndAdd(Point other) {
            double newX = x * x - y * y + other.x;
            y = 2 * x * y + other.y;
            x = newX;
        }

        double square() {
            return x * x + y * y;
        }
    }
}
