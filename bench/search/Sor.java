import dev.heddle.api.Heddle;

/** Successive over-relaxation as in Java Grande's SOR, red and black rows in turn, each thread with its half of the grid. */
public class Sor {

    private static final int SIZE = 6;
    private static final int THREADS = 2;
    private static final double OMEGA = 1.25;

    private final double[][] grid = new double[SIZE][SIZE];
    private final long[] done = new long[THREADS];
    private final int rounds = Heddle.input("rounds", 1);

    public static void main(String[] args) throws InterruptedException {
        Sor sor = new Sor();
        for (double[] row : sor.grid) {
            java.util.Arrays.fill(row, 0.5);
        }
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> sor.relax(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void relax(int number) {
        int first = number * SIZE / THREADS + 1;
        int last = Math.min((number + 1) * SIZE / THREADS, SIZE - 2);
        for (int round = 0; round < rounds && round < 3; round++) {
            for (int row = first; row <= last; row++) {
                for (int column = 1 + (row + round) % 2; column < SIZE - 1; column += 2) {
                    double around = grid[row - 1][column]
                            + grid[row + 1][column]
                            + grid[row][column - 1]
                            + grid[row][column + 1];
                    grid[row][column] = OMEGA / 4 * around + (1 - OMEGA) * grid[row][column];
                }
            }
            await(number, round + 1);
        }
    }

    /** Waits until the neighbours have come as far, as SOR does: each has a counter, and looks at the others'. */
    private void await(int number, long round) {
        synchronized (done) {
            done[number] = round;
            done.notifyAll();
            while (done[1 - number] < round) {
                try {
                    done.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }
}
