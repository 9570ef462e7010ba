// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

/**
 * Works on two threads and then waits for ever; somebody has to kill it. The only program here that does not end by itself.
 *
 * <p>It reads numbers with many digits, so that little work fills more than one block of the trace. Threads share data only under
 * a lock: on a machine that lets writes linger, two threads that race for many variables may find values that no order of their
 * steps explains.
 */
public final class Endless {

    /** The number of times each thread changes a number. */
    public static final int ROUNDS = 20_000;

    private static int shared;

    private Endless() {}

    private static void work(double factor) {
        double[] cells = new double[16];
        for (int i = 0; i < ROUNDS; i++) {
            cells[i & 15] += factor / (i + 1);
            if (i % 64 == 0) {
                synchronized (Endless.class) {
                    shared++;
                }
            }
        }
        waitForEver();
    }

    private static void waitForEver() {
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work(Math.PI)).start();
        work(Math.E);
    }
}
