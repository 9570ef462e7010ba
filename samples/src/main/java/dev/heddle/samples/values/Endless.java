package dev.heddle.samples.values;

/** Works for ever, on two threads; somebody has to kill it. The only program here that does not end by itself. */
public final class Endless {

    private static int shared;
    private static final int[] cells = new int[16];

    private Endless() {}

    private static void work(int step) {
        for (int i = 0; ; i += step) {
            cells[i & 15] += step;
            if (i % 16 == 0) {
                synchronized (cells) {
                    shared++;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work(1)).start();
        work(3);
    }
}
