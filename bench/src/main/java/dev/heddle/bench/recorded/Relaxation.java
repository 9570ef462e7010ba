// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/**
 * Does nothing but read and write arrays, in place: successive over-relaxation, as the Java Grande suite has it. Threads take every
 * other row in turn, so no two work on neighbouring rows at the same time.
 */
public final class Relaxation implements Workload {

    private static final int WIDTH = 400;
    private static final double OMEGA = 1.25;
    private static final int SWEEPS = 10;
    /** A row's five elements are read from three rows, which are elements of the grid. */
    private static final int EVENTS_PER_CELL = 6;

    private static final int EVENTS_PER_ROW = 3;

    private final double[][] grid = new double[WIDTH][WIDTH];
    private final int rows;

    /** Fills the grid with numbers between 0 and 1, for one of so many parts of the usual work. */
    public Relaxation(int parts) {
        rows = WIDTH / parts;
        int random = 1;
        for (double[] row : grid) {
            for (int i = 0; i < WIDTH; i++) {
                random = random * 1664525 + 1013904223;
                row[i] = (random >>> 8) * 0x1p-24;
            }
        }
    }

    // Which neighbour was relaxed first differs from run to run when there are several threads; the work does not.
    @Override
    public long round(int thread, int threads) {
        long events = 0;
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int row = 1 + (sweep & 1) + 2 * thread; row < rows - 1; row += 2 * threads) {
                relax(grid[row - 1], grid[row], grid[row + 1]);
                events += EVENTS_PER_ROW + (long) EVENTS_PER_CELL * (WIDTH - 2);
            }
        }
        return events;
    }

    private static void relax(double[] above, double[] row, double[] below) {
        for (int i = 1; i < WIDTH - 1; i++) {
            row[i] = OMEGA / 4 * (above[i] + below[i] + row[i - 1] + row[i + 1]) + (1 - OMEGA) * row[i];
        }
    }

    // It converges, so in the end all runs agree to this many places.
    @Override
    public long result() {
        double sum = 0;
        for (double[] row : grid) {
            for (double cell : row) {
                sum += cell;
            }
        }
        return Math.round(sum / (WIDTH * WIDTH) * 10);
    }
}
