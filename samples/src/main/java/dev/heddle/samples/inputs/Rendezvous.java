// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * One thread makes a number of steps, of a length that is its input, on its way to 100. Another one must not be met
 * before: that takes a goal, which is its own input, right where the first one comes by, at the right moment.
 *
 * <p>Pattern: inputs of two threads that must fit each other. The twin: the first thread goes the whole way at once.
 */
public final class Rendezvous {

    private volatile int position;

    private void walk(int step) {
        position = 2 * step;
        position = 100;
    }

    private void stand(int goal) {
        if (goal != 0 && goal != 100 && position == goal) {
            throw new AssertionError("they met half-way");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Rendezvous street = new Rendezvous();
        Thread walker = new Thread(() -> street.walk(Heddle.input("step", 1)));
        walker.start();
        street.stand(Heddle.input("goal", 7));
        walker.join();
    }
}
