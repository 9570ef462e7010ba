package dev.heddle.bench.recorded;

/** Does nothing but read and write arrays: each cell of a grid becomes a mean of its neighbours, as floating-point numbers. */
public final class RealStencil implements Workload {

    private static final int WIDTH = 512;
    private static final int SWEEPS = 8;
    private static final int EVENTS_PER_CELL = 6;

    private final double[] old = new double[WIDTH * WIDTH];
    private final double[] fresh = new double[WIDTH * WIDTH];

    /** Fills the grid with numbers between 0 and 1. */
    public RealStencil() {
        int random = 1;
        for (int i = 0; i < old.length; i++) {
            random = random * 1664525 + 1013904223;
            old[i] = (random >>> 8) * 0x1p-24;
        }
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int row = 1 + thread; row < WIDTH - 1; row += threads) {
                sweep(old, fresh, row * WIDTH);
                events += (long) EVENTS_PER_CELL * (WIDTH - 2);
            }
        }
        return events;
    }

    private static void sweep(double[] from, double[] to, int start) {
        for (int i = start + 1; i < start + WIDTH - 1; i++) {
            to[i] = (4 * from[i] + from[i - 1] + from[i + 1] + from[i - WIDTH] + from[i + WIDTH]) * 0.125;
        }
    }

    @Override
    public long result() {
        long sum = 0;
        for (int i = 0; i < fresh.length; i++) {
            sum = sum * 31 + Double.doubleToRawLongBits(fresh[i]);
        }
        return sum;
    }
}
