// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** Does nothing but read and write arrays: each cell of a grid becomes a mean of its neighbours. */
public final class Stencil implements Workload {

    private static final int WIDTH = 512;
    private static final int SWEEPS = 8;
    private static final int EVENTS_PER_CELL = 6;

    private final int[] old = new int[WIDTH * WIDTH];
    private final int[] fresh = new int[WIDTH * WIDTH];
    private final int rows;

    /** Fills the grid with small numbers, for one of so many parts of the usual work. */
    public Stencil(int parts) {
        rows = WIDTH / parts;
        int random = 1;
        for (int i = 0; i < old.length; i++) {
            random = random * 1664525 + 1013904223;
            old[i] = random >>> 24;
        }
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int row = 1 + thread; row < rows - 1; row += threads) {
                sweep(old, fresh, row * WIDTH);
                events += (long) EVENTS_PER_CELL * (WIDTH - 2);
            }
        }
        return events;
    }

    private static void sweep(int[] from, int[] to, int start) {
        for (int i = start + 1; i < start + WIDTH - 1; i++) {
            to[i] = (4 * from[i] + from[i - 1] + from[i + 1] + from[i - WIDTH] + from[i + WIDTH]) >> 3;
        }
    }

    @Override
    public long result() {
        long sum = 0;
        for (int i = 0; i < fresh.length; i++) {
            sum = sum * 31 + fresh[i];
        }
        return sum;
    }
}
