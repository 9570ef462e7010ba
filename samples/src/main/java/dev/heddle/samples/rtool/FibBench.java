// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads add two shared numbers to each other; with five rounds neither can pass 144. */
public final class FibBench implements Body {

    private static final int ROUNDS = 5;

    private final int bound;
    private int i = 1;
    private int j = 1;

    /** @param bound what neither may pass; 143 is passed in 2 of 8,953 classes */
    public FibBench(int bound) {
        this.bound = bound;
    }

    private void first() {
        for (int k = 0; k < ROUNDS; k++) {
            i += j;
        }
    }

    private void second() {
        for (int k = 0; k < ROUNDS; k++) {
            j += i;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::first, "t1");
        Thread t2 = new Thread(this::second, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (i > bound || j > bound) {
            throw new AssertionError(i + " " + j);
        }
    }

    public static void main(String[] args) throws Exception {
        new FibBench(args.length == 0 ? 144 : Integer.parseInt(args[0])).body();
    }
}
